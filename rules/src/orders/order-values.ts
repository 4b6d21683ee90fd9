/** Values of order fields: as they are typed, and as they are kept. */
import { isIsoDate } from '../formats/date-format.ts'
import { isDecimal } from '../formats/decimal.ts'
import type { FormatPreferences } from '../formats/number-format.ts'
import { parseDate } from '../formats/typed-date.ts'
import { parseNumber } from '../formats/typed-number.ts'
import type { OrderField, OrderFieldType } from './order-form.ts'

const maximumNumberCharacters = 40

/** Whether a text is a value as it is kept: a decimal text of at most 40 characters, or a date `YYYY-MM-DD`. */
export function isOrderValue(type: OrderFieldType, text: string): boolean {
  if (type === 'date') return isIsoDate(text)
  return text.length <= maximumNumberCharacters && isDecimal(text)
}

/**
 * What somebody typed, as it is kept: numbers and days in any common spelling. `value` is null
 * where nothing was typed; the result is null where it can't be understood.
 */
export function readOrderValue(
  type: OrderFieldType,
  typed: string,
  preferences: FormatPreferences,
): { value: string | null } | null {
  if (typed.trim() === '') return { value: null }
  const value = type === 'date' ? parseDate(typed, preferences) : parseNumber(typed, preferences)
  return value !== null && isOrderValue(type, value) ? { value } : null
}

/** What a form begins with, by the fields' ids. */
export function defaultOrderValues(fields: readonly OrderField[]): Map<string, string> {
  return new Map(fields.flatMap(({ id, default: value }) => (value == null ? [] : [[id, value] as const])))
}
