/** POST /products/query: finds the page and the exact total by the plan that fits the query. */
import type { ProductQuery } from '@vitrine/contract'
import { hasSqlState } from '../../../platform/db/sql-errors.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listProductRows } from '../product-rows.repository.ts'
import { type ProductVisibility, productVisibility, toVisibleProducts } from '../product-visibility.ts'
import { type PreparedRequest, prepareQuery } from './prepare-query.ts'
import {
  countMatches,
  countPresent,
  estimateMatches,
  estimateProducts,
  pageAndCountOfFew,
  pageOfMissing,
  pageOfPresent,
  type Window,
} from './query-products.repository.ts'
import { knownTotal, lastTotal, rememberTotal } from './totals.ts'
import { selectedRow, selectionOf, type VariantRow } from './variants.ts'

/** Milliseconds: what anybody may ask of the server at once, and what a regular expression may. */
const statementTimeoutMs = 20_000
const expensiveTimeoutMs = 5_000
/** Below this share of the products, collecting the matches first beats walking a sort index. */
const fewShare = 0.05

interface Page {
  ids: string[]
  total: number
}

/** One page with the exact total. Refuses as prepareQuery does, and QueryTooSlow past the time limit. */
export async function queryProducts(
  scope: Scope,
  request: ProductQuery,
  window: Window,
): Promise<{ total: number; result: VariantRow[] }> {
  const visibility = await productVisibility(scope)
  const prepared = await prepareQuery(scope, visibility, request)
  const page = await withinTime(scope, prepared, (inside) =>
    findPage(scope, inside, prepared, totalKey(scope, visibility, request), window),
  )
  const rows = await listProductRows(scope, page.ids, visibility.seesInactive)
  const products = await toVisibleProducts(scope, rows, visibility, selectionOf(request))
  return { total: page.total, result: products.map((product) => selectedRow(product, request.query)) }
}

/** Runs in a transaction with a time limit; translates what PostgreSQL says of a hostile or wrong pattern. */
async function withinTime<Result>(
  scope: Scope,
  prepared: PreparedRequest,
  work: (inside: Scope) => Promise<Result>,
): Promise<Result> {
  const limitMs = prepared.isExpensive ? expensiveTimeoutMs : statementTimeoutMs
  try {
    return await scope.transaction(work, { statementTimeoutMs: limitMs })
  } catch (cause) {
    throw translated(cause)
  }
}

/** 57014 stopped by the time limit; 2201B and XX000 from the regular expression compiler. */
export function translated(cause: unknown): unknown {
  try {
    if (hasSqlState(cause, '57014')) refuse('QueryTooSlow', {}, { cause })
    if (hasSqlState(cause, '2201B')) refuse('RegexInvalid', { field: 'filter' }, { cause })
  } catch (refusal) {
    return refusal
  }
  return cause
}

/** Everything the total depends on besides the content revision. */
function totalKey(scope: Scope, visibility: ProductVisibility, { query, body }: ProductQuery): string | null {
  if (body.filters.some((filter) => filter.field === 'interested')) return null
  const seer =
    visibility.isEverything && visibility.fields.size > 0 ? 'all' : (scope.person?.id ?? scope.groupIds)
  const seesAllFields = scope.permissions.productDetail.view === 3
  return JSON.stringify([
    scope.domainId,
    scope.structureRevision,
    seer,
    seesAllFields || (scope.person?.id ?? scope.groupIds),
    query.folder_range,
    query.category,
    body.filters,
    body.search,
  ])
}

async function findPage(
  outside: Scope,
  inside: Scope,
  query: PreparedRequest,
  key: string | null,
  window: Window,
): Promise<Page> {
  if (await isSelective(inside, query, key)) {
    const few = await pageAndCountOfFew(inside, query, window)
    if (key !== null) rememberTotal(key, few.revision, few.total)
    return few
  }
  // A total is likely at hand when the last one was counted; else count beside the page.
  const counting = key === null || lastTotal(key) === null ? countMatches(outside, query) : null
  const [page, counted] = await Promise.all([pageOf(inside, query, window), counting])
  const total = await exactTotal(outside, query, key, page.revision, counted)
  return { ids: page.ids, total }
}

async function isSelective(scope: Scope, query: PreparedRequest, key: string | null): Promise<boolean> {
  if (query.isUnfiltered) return false
  const all = await estimateProducts(scope)
  const last = key === null ? null : lastTotal(key)
  return (last ?? (await estimateMatches(scope, query))) < all * fewShare
}

/** The total of the snapshot the page was read from; counts again while others write in between. */
async function exactTotal(
  scope: Scope,
  query: PreparedRequest,
  key: string | null,
  revision: number,
  counted: { total: number; revision: number } | null,
): Promise<number> {
  if (counted !== null) {
    if (key !== null) rememberTotal(key, counted.revision, counted.total)
    return counted.total
  }
  const known = key === null ? null : knownTotal(key, revision)
  if (known !== null) return known
  const fresh = await countMatches(scope, query)
  if (key !== null) rememberTotal(key, fresh.revision, fresh.total)
  return fresh.total
}

/** Present values first in order, then the products without one. */
async function pageOf(
  scope: Scope,
  query: PreparedRequest,
  window: Window,
): Promise<{ ids: string[]; revision: number }> {
  const present = await pageOfPresent(scope, query, window)
  const missingCount = window.limit - present.ids.length
  if (!query.sort.canBeMissing || missingCount === 0) return present
  const presentTotal =
    present.ids.length > 0 ? window.offset + present.ids.length : await countPresent(scope, query)
  const offset = Math.max(0, window.offset - presentTotal)
  const missing = await pageOfMissing(scope, query, { offset, limit: missingCount })
  return { ids: [...present.ids, ...missing], revision: present.revision }
}
