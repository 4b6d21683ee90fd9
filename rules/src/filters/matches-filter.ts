/** Reference evaluation of filters in memory: what every query must answer. Made for tests, not for speed. */

import { type FieldKind, holds } from '../field-kinds.ts'
import { compareDecimals } from '../formats/decimal.ts'
import type { ParsedFilter, PositiveFilter } from './filters.ts'

/**
 * Values of a product by field key, as stored: one for most fields, none or several for `media`. `category` and
 * `folder` list the ids the product lies in and all their ancestors; `interested` is `true` or missing.
 */
export type FilterableProduct = Readonly<Record<string, readonly string[]>>

/**
 * Whether a product matches. A missing value matches NON_EXIST, negations, and, as not starred, `interested` EXACT
 * `false`.
 * @reference Queries are compared with it.
 */
export function matchesFilter(
  product: FilterableProduct,
  field: string,
  kind: FieldKind,
  filter: ParsedFilter,
): boolean {
  if (filter.type === 'NOT') return !matchesFilter(product, field, kind, filter.filter)
  const values = (product[field] ?? []).filter((value) => value !== '')
  if (filter.type === 'EXIST') return values.length > 0
  if (filter.type === 'NON_EXIST') return values.length === 0
  const present = holds(kind, 'flag') && values.length === 0 ? ['false'] : values
  return present.some((value) => matchesValue(value, kind, filter))
}

const byCatalog = new Intl.Collator('en', { numeric: true })

/** Negative, zero or positive: numbers as exact decimals, timestamps as instants, texts as the catalogue sorts. */
export function compareValues(one: string, other: string, kind: FieldKind): number {
  if (holds(kind, 'decimal')) return compareDecimals(one, other)
  if (holds(kind, 'instant')) return Date.parse(one) - Date.parse(other)
  if (holds(kind, 'text', 'option', 'address', 'ribbon')) {
    return one === other ? 0 : byCatalog.compare(one, other)
  }
  return one === other ? 0 : one < other ? -1 : 1
}

function matchesValue(
  value: string,
  kind: FieldKind,
  filter: Exclude<PositiveFilter, { type: 'EXIST' | 'NON_EXIST' }>,
): boolean {
  const compared = (other: string) => compareValues(value, other, kind)
  switch (filter.type) {
    // The point matches line breaks too, as it does in PostgreSQL.
    case 'REGEX':
      return new RegExp(filter.pattern, 'su').test(value)
    case 'REGEX_I':
      return new RegExp(filter.pattern, 'sui').test(value)
    case 'EXACT':
      return value === filter.text
    case 'EXACT_I':
      return value.toLowerCase() === filter.text.toLowerCase()
    case 'IN':
      return filter.values.some((other) => compared(other) === 0)
    case 'EQ':
      return compared(filter.value) === 0
    case 'GT':
      return compared(filter.value) > 0
    case 'GTE':
      return compared(filter.value) >= 0
    case 'LT':
      return compared(filter.value) < 0
    case 'LTE':
      return compared(filter.value) <= 0
    case 'RANGE':
      return (
        (filter.from === null || compared(filter.from) >= 0) &&
        (filter.to === null || compared(filter.to) <= 0)
      )
  }
}
