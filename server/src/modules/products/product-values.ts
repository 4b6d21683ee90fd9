/** What values of a product may be: texts, prices, and details by the type of their field. Pure. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import {
  checkName,
  cleanReference,
  describedKind,
  holds,
  isDecimal,
  isIsoDate,
  isWebAddress,
  maximumLengths,
  normalizeDecimal,
  type TextKey,
  textAttributes,
} from '@vitrine/rules'
import { isWholeText } from '../../platform/whole-text.ts'
import type { FieldRules } from '../detail-fields/index.ts'

export interface ValueFault {
  key: ErrorKey
  parameters: ErrorParameters
}

/** A text of a product as it is stored. */
export function tidyText(key: TextKey, text: string): string {
  return key === 'reference' ? cleanReference(text) : text.trim()
}

/** A decimal with at most 20 fraction digits, no exponent. */
const decimal = /^-?\d{1,30}(\.\d{1,20})?$/

/** What is wrong with a trimmed text of a product; null when it is fine. */
export function faultOfText(place: TextKey, text: string): ValueFault | null {
  const length = [...text].length
  const invalid = (reason: string): ValueFault => ({ key: 'InvalidInput', parameters: { place, reason } })
  if (!isWholeText(text)) return invalid('characters that no text may hold')
  if (length > maximumLengths[place]) return invalid(`at most ${maximumLengths[place]} characters`)
  return textAttributes[place].isName ? checkName(text, 'product') : null
}

/** Decimal text in its shortest form, so that equal prices are equal texts; other text only trimmed. */
export function tidyDecimal(text: string): string {
  const trimmed = text.trim()
  return isDecimal(trimmed) ? normalizeDecimal(trimmed) : trimmed
}

export function isPrice(text: string): boolean {
  return decimal.test(text)
}

export function tidyDetail(text: string, type: FieldRules['type']): string {
  if (holds(type, 'decimal')) return tidyDecimal(text)
  return holds(type, 'yesNo') ? text.trim().toLowerCase() : text.trim()
}

/** What is wrong with a tidied value that is not empty; null when it may stand in the field, named as the caller does. */
export function faultOfDetail(value: string, field: FieldRules, name: string): ValueFault | null {
  if (fitsField(value, field)) return null
  if (holds(field.type, 'address')) return { key: 'UrlInvalid', parameters: {} }
  return { key: 'FilterValueInvalid', parameters: { field: name, value: value.slice(0, 100) } }
}

/** Whether a tidied value that is not empty may stand in the field. */
export function fitsField(value: string, field: FieldRules): boolean {
  switch (describedKind(field.type).holds) {
    case 'text':
      return [...value].length <= maximumLengths.text && isWholeText(value)
    case 'decimal':
      return decimal.test(value)
    case 'day':
      return isIsoDate(value)
    case 'yesNo':
      return value === 'true' || value === 'false'
    case 'option':
      return field.dropdownOptions.includes(value)
    case 'address':
      return value.length <= maximumLengths.url && isWholeText(value) && isWebAddress(value)
    case 'ribbon':
      return field.ribbon.some(({ label, color }) => value === `${label}|${color}`)
    default:
      // Generated, never stored.
      return false
  }
}
