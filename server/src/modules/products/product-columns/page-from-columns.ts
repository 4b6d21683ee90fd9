/**
 * Pages of lists that few products are left for, out of kept columns: by numbers and days without asking SQL; where
 * patterns are to be tried, SQL is asked of the products that are left. Null where SQL has to find them. Refuses as
 * `counts-from-columns.ts`.
 */
import type { ProductQuery } from '@vitrine/contract'
import { parseSorting } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { allOf } from '../query-products/asked-conditions.ts'
import type { PreparedRequest } from '../query-products/prepare-query.ts'
import {
  type CountedTotal,
  pageAndCountOfFew,
  type Window,
} from '../query-products/query-products.repository.ts'
import { findColumn } from '../query-products/visible-columns.ts'
import { askedOf, maskOf } from './asked-of-list.ts'
import type { CompanyColumns } from './company-columns.ts'
import { sum } from './counted-values.ts'
import { columnsInUse, nothingYet } from './counts-from-columns.ts'

/** More are not put into order here. */
export const mostOrdered = 5_000
/** Of more SQL isn't asked by their ids. */
const mostAsked = 1_000

export interface PageFromColumns extends CountedTotal {
  /** Null: only how many they are is known, as they are too many, or in an order that columns don't have. */
  ids: string[] | null
}

export async function pageFromColumns(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
  query: PreparedRequest,
  memory = columnsInUse(),
): Promise<PageFromColumns | null> {
  const hasPatterns = query.patterns.length > 0
  if (hasPatterns && query.certain === null) return null
  if (memory.revisionOf(scope) === null) return await nothingYet(scope, memory)
  const asked = await askedOf(scope, visibility, request, hasPatterns)
  if (asked === null) return null
  const slot = hasPatterns || query.groups.length > 0 ? null : sortSlot(visibility, request.body.sorting)
  const now = await memory.now(scope, slot === null ? asked.slots : [...asked.slots, slot])
  if (now === null) return null
  const { columns, revision } = now
  const mask = maskOf(columns, asked)
  if (mask === null) return null
  const total = sum(mask)
  const onlyTotal = hasPatterns ? null : { total, revision, ids: null }
  if (total > mostOrdered) return onlyTotal
  const rows = rowsOf(mask)
  const ordered = slot === null ? null : inOrder(columns, slot, rows, query.sort.isDescending)
  if (ordered !== null) {
    const shown = ordered.slice(window.offset, window.offset + window.limit)
    return { total, revision, ids: shown.map((row) => columns.ids.idOf(row)) }
  }
  if (!hasPatterns || total > mostAsked) return onlyTotal
  const ids = rows.map((row) => columns.ids.idOf(row))
  const among = sql<boolean>`s.product_id = any(${ids}::uuid[])`
  const condition = allOf([among, ...query.patterns.map((pattern) => pattern.tried)])
  const page = await pageAndCountOfFew(scope, { ...query, condition }, window)
  // Of what was changed meanwhile nobody knows whether it is among them.
  return page.revision === revision ? page : null
}

/** The column of numbers or days that a list is in the order of. */
function sortSlot(visibility: ProductVisibility, sorting: string): string | null {
  const source = findColumn(visibility, parseSorting(sorting).field)?.source
  const slot = source !== undefined && 'slot' in source ? source.slot : null
  return slot === null || slot.startsWith('t') ? null : slot
}

function rowsOf(mask: Uint8Array): number[] {
  const rows: number[] = []
  for (let at = mask.indexOf(1); at !== -1; at = mask.indexOf(1, at + 1)) rows.push(at)
  return rows
}

/** As SQL has them: those without a value last, in either direction, and those of one value by their ids. */
function inOrder(
  columns: CompanyColumns,
  slot: string,
  rows: readonly number[],
  isDescending: boolean,
): number[] | null {
  const valueIn = readerOf(columns, slot)
  if (valueIn === null) return null
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [first, second] = [valueIn(one), valueIn(other)]
    if (first === second) return sign * columns.ids.order(one, other)
    if (first === null || second === null) return first === null ? 1 : -1
    return first < second ? -sign : sign
  })
}

function readerOf(columns: CompanyColumns, slot: string): ((row: number) => number | string | null) | null {
  const column = columns.columnOf(slot)
  if (column === null || column.form === 'varied') return null
  if (column.form === 'number') {
    const { values } = column
    return (row) => (Number.isNaN(values[row]) ? null : (values[row] as number))
  }
  const { codes, dictionary } = column
  return dictionary.areDays ? (row) => dictionary.textOf(codes[row] as number) : null
}
