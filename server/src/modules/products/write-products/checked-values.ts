/** Values as they are stored, or a refusal. */
import { holds, type TextKey } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { FieldInUse } from '../../detail-fields/index.ts'
import type { PriceTypeInUse } from '../../price-types/index.ts'
import { faultOfDetail, faultOfText, isPrice, tidyDecimal, tidyDetail, tidyText } from '../product-values.ts'
import { checkSeesText, type ProductEditor } from './product-editor.ts'

/** Refuses NotFound for a text that the caller doesn't see, MinimumCharacters, InvalidInput; `place` is among the parameters. */
export function checkedText(editor: ProductEditor, place: TextKey, text: string): string {
  checkSeesText(editor, place)
  const value = tidyText(place, text)
  const fault = faultOfText(place, value)
  return fault === null ? value : refuse(fault.key, { ...fault.parameters, place })
}

/** Refuses RequiredDetail, FilterValueInvalid, UrlInvalid. Nothing is a value unless the field is required. */
export function checkedDetail(field: FieldInUse, text: string): string {
  const value = tidyDetail(text, field.type)
  if (value === '') return field.required ? refuse('RequiredDetail', { field: field.name }) : value
  const fault = faultOfDetail(value, field, field.name)
  return fault === null ? value : refuse(fault.key, fault.parameters)
}

/** Like `checkedDetail`, for a new detail: an empty date is today, in UTC. */
export function checkedNewDetail(field: FieldInUse, text: string): string {
  const isEmptyDate = holds(field.type, 'day') && text.trim() === ''
  return checkedDetail(field, isEmptyDate ? new Date().toISOString().slice(0, 10) : text)
}

/** Nothing is 0. Refuses FilterValueInvalid, PriceBelowZero. */
export function checkedPrice(priceType: PriceTypeInUse, text: string): string {
  const value = text.trim() === '' ? '0' : tidyDecimal(text)
  if (!isPrice(value)) refuse('FilterValueInvalid', { field: priceType.name, value: value.slice(0, 100) })
  return value.startsWith('-') ? refuse('PriceBelowZero', { value }) : value
}
