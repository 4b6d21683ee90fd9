/** The first rows of a list in an order, without putting all others into order. */
import type { ProductIds } from './product-ids.ts'

/** What rows are in the order of, NaN for none: by row, or by the code that a row has. */
export type SortKeys = Float64Array | { codes: Int32Array; places: Float64Array }

/** How many more than asked for are gathered, at least, before those that are too many are let go. */
const spare = 200

/**
 * As SQL has them: those without a value last, in either direction, and those of one value in the order of their ids, in the
 * direction of the sorting.
 */
export function firstRows(
  mask: Uint8Array,
  keys: SortKeys,
  ids: Pick<ProductIds, 'order'>,
  most: number,
  isDescending: boolean,
): number[] {
  const sign = isDescending ? -1 : 1
  const keyOf = readerOf(keys)
  const valueIn = (row: number) => {
    const value = keyOf(row)
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value
  }
  const compare = (one: number, other: number) => {
    const [first, second] = [valueIn(one), valueIn(other)]
    return first === second ? sign * ids.order(one, other) : first < second ? -1 : 1
  }
  let rows: number[] = []
  let last: number | null = null
  let bound = Number.POSITIVE_INFINITY
  const [step, end] = isDescending ? [-1, -1] : [1, mask.length]
  // Reading backwards for a descending order meets most rows of equal value in the order that is wanted.
  const start = isDescending ? mask.length - 1 : 0
  const next = (row: number) =>
    keys instanceof Float64Array
      ? nextByValue(mask, keys, row, end, step, bound)
      : nextByCode(mask, keys, row, end, step, bound)
  for (let row = next(start); row !== end; row = next(row + step)) {
    const value = valueIn(row)
    if (last !== null && (value > bound || (value === bound && compare(row, last) > 0))) continue
    rows.push(row)
    if (rows.length < most + Math.max(most, spare)) continue
    rows = rows.sort(compare).slice(0, most)
    last = rows.at(-1) ?? null
    bound = last === null ? bound : valueIn(last)
  }
  return rows.sort(compare).slice(0, most)
}

/**
 * The first row of the list, from `row` on, whose value isn't past the bound or is missing; `end` where there is none. Nearly
 * all rows of a long list are passed over here.
 */
function nextByValue(
  mask: Uint8Array,
  values: Float64Array,
  row: number,
  end: number,
  step: number,
  bound: number,
): number {
  let at = row
  while (at !== end && (step * (values[at] as number) > bound || mask[at] === 0)) at += step
  return at
}

/** Like `nextByValue`, of rows whose values are those of their codes. */
function nextByCode(
  mask: Uint8Array,
  { codes, places }: Exclude<SortKeys, Float64Array>,
  row: number,
  end: number,
  step: number,
  bound: number,
): number {
  let at = row
  while (at !== end && (step * (places[codes[at] as number] as number) > bound || mask[at] === 0)) at += step
  return at
}

function readerOf(keys: SortKeys): (row: number) => number {
  if (keys instanceof Float64Array) return (row) => keys[row] as number
  const { codes, places } = keys
  return (row) => places[codes[row] as number] as number
}

/**
 * The same of a list whose order is kept for all rows: they are walked in it. Where few rows of all are in the list, or many are
 * walked for the page, looking at each row of the list takes less.
 */
export function firstInOrder(
  order: Int32Array,
  mask: Uint8Array,
  most: number,
  isDescending: boolean,
): number[] {
  const rows: number[] = []
  const [first, step] = isDescending ? [order.length - 1, -1] : [0, 1]
  for (let at = first; at >= 0 && at < order.length && rows.length < most; at += step) {
    const row = order[at] as number
    if (mask[row] === 1) rows.push(row)
  }
  return rows
}

/** Share of all rows that are walked at most. */
const walkedShare = 0.25

/** Whether so few of all rows are walked for the first `most` of a list that this is quicker. */
export function isSoonMet(total: number, most: number): boolean {
  return most < total * walkedShare
}
