/** How many rows have which value of a column, among those that a mask lets through. */
import { maxProductGroups } from '@vitrine/rules'
import type { GroupRow } from '../query-products/product-groups.repository.ts'
import type { Column } from '../query-products/slot-columns.ts'
import type { CodedColumn, CompanyColumns, NumberColumn } from './company-columns.ts'

export function sum(mask: Uint8Array): number {
  let total = 0
  for (let at = 0, end = mask.length; at < end; at++) total += mask[at] as number
  return total
}

export interface Counted {
  groups: GroupRow[]
  /** Numbers and days are in theirs. */
  isInOrder: boolean
  /** Which texts there are, while it holds. */
  column: CodedColumn | null
}

/** Null where columns can't say. */
export function countedBy(
  columns: CompanyColumns,
  source: Column['source'],
  mask: Uint8Array,
): Counted | null {
  if (source.form === 'category') return countedCodes(columns.categories, mask)
  if (source.form === 'published') {
    const shown = columns.within('all', true)
    return countedKeys(mask, (at) => (shown[at] === 1 ? 'true' : 'false'))
  }
  if (source.form === 'media') return countedKeys(mask, (at) => String(columns.media[at]))
  if (!('slot' in source) || source.slot === null) return null
  const column = columns.columnOf(source.slot)
  if (column?.form === 'coded')
    return source.slot.startsWith('d') && column.dictionary.areDays
      ? countedDays(column, mask)
      : countedCodes(column, mask)
  return column?.form !== 'number' || columns.hasLongNumbers ? null : countedNumbers(column, mask)
}

function countedCodes(column: CodedColumn, mask: Uint8Array): Counted {
  const { codes, dictionary } = column
  const counts = countsOf(codes, dictionary.size, mask)
  const groups: GroupRow[] = []
  for (let code = 0, end = counts.length; code < end; code++) {
    const count = counts[code] as number
    if (count > 0) groups.push({ value: dictionary.textOf(code), count })
  }
  return { groups, isInOrder: false, column }
}

function countedDays({ codes, dictionary }: CodedColumn, mask: Uint8Array): Counted {
  const counts = countsOf(codes, dictionary.size, mask)
  const groups: GroupRow[] = []
  for (const code of dictionary.codesByLetters()) {
    const count = counts[code] as number
    if (count > 0) groups.push({ value: dictionary.textOf(code), count })
  }
  return { groups, isInOrder: true, column: null }
}

/** By code, those of no value first. */
function countsOf(codes: Int32Array, size: number, mask: Uint8Array): Uint32Array {
  const counts = new Uint32Array(size + 1)
  for (let at = 0, end = mask.length; at < end; at++) {
    const code = codes[at] as number
    counts[code] = (counts[code] as number) + (mask[at] as number)
  }
  return counts
}

function countedKeys(mask: Uint8Array, keyOf: (at: number) => string | null): Counted {
  const counts = new Map<string | null, number>()
  for (let at = 0, end = mask.length; at < end; at++) {
    if (mask[at] === 0) continue
    const key = keyOf(at)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const groups = [...counts].map(([value, count]) => ({ value, count }))
  return { groups, isInOrder: false, column: null }
}

function countedNumbers({ values, coded }: NumberColumn, mask: Uint8Array): Counted {
  const counts = coded === null ? countsOfNumbers(values, mask) : countsOfCodes(coded, mask)
  const groups = counts.map(([value, count]) => ({
    value: Number.isNaN(value) ? null : decimalText(value),
    count,
  }))
  return { groups, isInOrder: true, column: null }
}

function countsOfCodes(
  { codes, numbers }: NonNullable<NumberColumn['coded']>,
  mask: Uint8Array,
): [number, number][] {
  const counts = countsOf(codes, numbers.size, mask)
  const found: [number, number][] = []
  for (const code of numbers.codesInOrder()) {
    const count = counts[code] as number
    if (count > 0) found.push([numbers.numberOf(code), count])
  }
  return found
}

function countsOfNumbers(values: Float64Array, mask: Uint8Array): [number, number][] {
  const counts = new Map<number, number>()
  for (let at = 0, end = mask.length; at < end; at++) {
    if (mask[at] === 0) continue
    const value = values[at] as number
    counts.set(value, (counts.get(value) ?? 0) + 1)
    // No table shows that many: which there are makes no difference.
    if (counts.size > maxProductGroups + 1) break
  }
  return [...counts].toSorted(([one], [other]) =>
    Number.isNaN(one) ? 1 : Number.isNaN(other) ? -1 : one - other,
  )
}

/** A number of at most 15 digits as PostgreSQL writes it: without an exponent, and without zeros at the end. */
export function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(14).replace(/\.?0+$/, '') : text
}
