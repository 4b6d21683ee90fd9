/**
 * Pages of lists out of kept columns, in the order of names, numbers and days; where regular expressions are to be tried,
 * SQL is asked of the products that other filters leave. Null where SQL has to find them. Refuses as `parseFilters`.
 */
import type { ProductQuery } from '@vitrine/contract'
import { parseSorting } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { listProductRowsNow, type ProductRow } from '../product-rows.repository.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { allOf } from '../query-products/asked-conditions.ts'
import type { PreparedRequest } from '../query-products/prepare-query.ts'
import {
  type CountedTotal,
  type FoundPage,
  pageAndCountOfFew,
  type Window,
} from '../query-products/query-products.repository.ts'
import { isBestFirst, selectionOf } from '../query-products/variants.ts'
import { findColumn } from '../query-products/visible-columns.ts'
import { fitLevels } from '../search/fit-levels.ts'
import { type ColumnQuery, columnQueryOf, maskOf, triesLetters } from './column-query.ts'
import { type CompanyColumns, orderOfNames } from './company-columns.ts'
import { sum } from './counted-values.ts'
import { defaultColumnCache, nothingYet, totalFromColumns } from './counts-from-columns.ts'
import { firstInOrder, firstRows, isSoonMet, type SortKeys } from './first-rows.ts'
import type { FitTest } from './search-test.ts'

/** Pages that end further down are found by SQL. */
const mostRanked = 5_000
/** The most ids that SQL is asked for. */
const mostAsked = 1_000

export interface PageFromColumns extends CountedTotal {
  /** Null: only how many they are is known, as they are in an order that columns don't have, or far down. */
  ids: string[] | null
  /** Rows at the same revision; null where they haven't been read yet. */
  rows: ProductRow[] | null
  /** Keys of the columns that it depends on. */
  foundBy?: readonly string[]
}

/** The page at the revision of now, where nothing has changed of what it depends on; null where it has to be found anew. */
export async function pageOfNow(
  scope: Scope,
  page: FoundPage,
  memory = defaultColumnCache(),
): Promise<FoundPage | null> {
  if (page.foundBy === undefined) return null
  const now = await memory.now(scope, page.foundBy)
  return now === null || now.lastChange(page.foundBy) > page.revision
    ? null
    : { ...page, revision: now.revision }
}

/**
 * Where the content stood still when somebody asked last, the page is made of the columns as they are, and its rows are read
 * with the revision of that moment: it stands if that is the columns' still. Not where letters are looked for in texts, which
 * takes longer than asking for the revision first. `known`: a total that was counted before, good enough where nothing but the
 * total can be said.
 */
export async function pageFromColumns(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
  known: CountedTotal | null,
  memory = defaultColumnCache(),
): Promise<PageFromColumns | null> {
  const order = keptOrder(visibility, request, window)
  if (order === null) {
    const total = await totalFromColumns(scope, visibility, request, known, memory)
    return total === null ? null : { ...total, ids: null, rows: null }
  }
  if (memory.revisionOf(scope) === null) return await nothingYet(scope, memory)
  const asked = await columnQueryOf(scope, visibility, request)
  if (asked === null) return null
  const keys = [...asked.keys, order]
  const peek = triesLetters(asked) ? null : memory.peek(scope, keys)
  const page = peek === null ? null : pageOf(peek, asked, order, request, window)
  if (page !== null && page.ids !== null) {
    const { properties } = selectionOf(request)
    const { rows, revision } = await listProductRowsNow(scope, page.ids, visibility.seesInactive, properties)
    memory.recordPeek(scope, revision === page.revision)
    if (revision === page.revision) return { ...page, rows }
  }
  const now = await memory.now(scope, keys)
  return now === null ? null : pageOf(now, asked, order, request, window)
}

function pageOf(
  columns: CompanyColumns,
  asked: ColumnQuery,
  order: string,
  request: ProductQuery,
  window: Window,
): PageFromColumns | null {
  const { revision } = columns
  const mask = maskOf(columns, asked)
  if (mask === null) return null
  const total = sum(mask)
  const keys = keysOf(columns, order)
  if (keys === null) return { total, revision, ids: null, rows: null }
  const { isDescending } = parseSorting(request.body.sorting)
  const end = window.offset + window.limit
  const first =
    isBestFirst(request) && asked.search !== null
      ? bestRows(columns, mask, keys, end, isDescending, asked.search.fit)
      : order === orderOfNames && isSoonMet(total, end)
        ? firstInOrder(columns.names?.rows ?? new Int32Array(0), mask, end, isDescending)
        : firstRows(mask, keys, columns.ids, end, isDescending)
  if (first === null) return { total, revision, ids: null, rows: null }
  const rows = first.slice(window.offset)
  const ids = rows.map((row) => columns.ids.idOf(row))
  return { total, revision, ids, rows: null, foundBy: [...asked.keys, order] }
}

/** Rows in the order of how well they fit, then in that of the keys; null where columns can't say. */
export function bestRows(
  columns: CompanyColumns,
  mask: Uint8Array,
  keys: SortKeys,
  most: number,
  isDescending: boolean,
  fit: FitTest,
): number[] | null {
  const levelOf = fit(columns)
  if (levelOf === null) return null
  const levels = new Uint8Array(mask.length)
  for (let row = mask.indexOf(1); row !== -1; row = mask.indexOf(1, row + 1)) levels[row] = levelOf(row) + 1
  const rows: number[] = []
  for (const level of Object.values(fitLevels)) {
    if (rows.length === most) break
    if (!levels.includes(level + 1)) continue
    const those = new Uint8Array(mask.length)
    for (let row = 0, all = those.length; row < all; row++) those[row] = levels[row] === level + 1 ? 1 : 0
    rows.push(...firstRows(those, keys, columns.ids, most - rows.length, isDescending))
  }
  return rows
}

/** Regular expressions, tried by SQL on what all other filters leave. */
export async function pageOfLeft(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
  query: PreparedRequest,
  memory = defaultColumnCache(),
): Promise<FoundPage | null> {
  if (memory.revisionOf(scope) === null) return null
  const asked = await columnQueryOf(scope, visibility, request, true)
  const now = asked === null ? null : await memory.now(scope, asked.keys)
  if (asked === null || now === null) return null
  const { revision } = now
  const mask = maskOf(now, asked)
  if (mask === null || sum(mask) > mostAsked) return null
  const ids: string[] = []
  for (let at = mask.indexOf(1); at !== -1; at = mask.indexOf(1, at + 1)) ids.push(now.ids.idOf(at))
  const among = sql<boolean>`s.product_id = any(${ids}::uuid[])`
  const condition = allOf([among, ...query.patterns.map((pattern) => pattern.tried)])
  const page = await pageAndCountOfFew(scope, { ...query, condition }, window)
  // Products that were changed since may be missing among the ids.
  return page.revision === revision ? page : null
}

/** Under which key a list's order is kept: of names, of numbers or of days. Null where SQL has to find the page. */
export function keptOrder(
  visibility: ProductVisibility,
  { body }: ProductQuery,
  window: Window,
): string | null {
  if (body.grouping !== undefined || window.offset + window.limit > mostRanked) return null
  const { field } = parseSorting(body.sorting)
  if (field === 'name') return orderOfNames
  const source = findColumn(visibility, field)?.source
  const slot = source !== undefined && 'slot' in source ? source.slot : null
  return slot === null || slot.startsWith('t') ? null : slot
}

export function keysOf(columns: CompanyColumns, order: string): SortKeys | null {
  if (order === orderOfNames) return columns.names?.ranks ?? null
  const column = columns.columnOf(order)
  if (column?.form === 'number') return column.values
  if (column?.form !== 'coded' || !column.dictionary.areDays) return null
  const { codes, dictionary } = column
  const places = new Float64Array(dictionary.size + 1)
  for (const [place, code] of dictionary.codesByLetters().entries()) places[code] = place
  places[0] = Number.NaN
  return { codes, places }
}
