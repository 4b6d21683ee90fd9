/** Decimals of fields, with the sign of their kind. */
import type { FieldKind } from '../field-kinds.ts'
import { isDecimal } from './decimal.ts'
import { type FormatPreferences, formatNumber } from './number-format.ts'

/** A percentage has its sign, as the language parts it from the number: `12.5%`, `12,5 %`. */
export function formatQuantity(value: string, kind: FieldKind, preferences: FormatPreferences): string {
  const number = formatNumber(value, preferences)
  if (kind !== 'percentage' || !isDecimal(value)) return number
  return preferences.locale === 'fr-fr' ? `${number}\u202f%` : `${number}%`
}
