import { describedKind, parseSorting } from '@vitrine/rules'
import type { Field } from '../../../lib/product-fields/fields.ts'

/** Lists have no order. */
export function isSortable({ kind }: Field): boolean {
  return describedKind(kind).isSorted
}

/** The sorting after pressing a column's name: upwards first, then downwards, then by name again. */
export function nextSorting(current: string, key: string): string {
  const { field, isDescending } = parseSorting(current)
  if (field !== key) return key
  return isDescending ? (key === 'name' ? key : 'name') : `-${key}`
}
