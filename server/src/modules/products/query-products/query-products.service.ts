/** POST /products/query: finds the page and the exact total by the plan that fits the query. */
import type { ProductQuery } from '@vitrine/contract'
import { singleFilters } from '@vitrine/rules'
import { hasSqlState } from '../../../platform/db/sql-errors.ts'
import { refuse } from '../../../platform/errors.ts'
import { callerKey } from '../../../scope/remembered.ts'
import type { Scope } from '../../../scope/scope.ts'
import { pageFromColumns, pageOfLeft, pageOfNow } from '../product-columns/page-from-columns.ts'
import { typedFromColumns } from '../product-columns/typed-from-columns.ts'
import { listProductRows, listProductRowsNow, type ProductRow } from '../product-rows.repository.ts'
import { type ProductVisibility, presentProducts, productVisibility } from '../product-visibility.ts'
import { foundPlaces } from '../search/found-places.service.ts'
import {
  cachedPage,
  cachedTotal,
  isChanging,
  noteRevision,
  rememberPage,
  rememberTotal,
} from './page-cache.ts'
import { type PreparedRequest, prepareQuery, walking } from './prepare-query.ts'
import {
  type CountedTotal,
  countPresent,
  estimateMatches,
  estimateProducts,
  type FoundPage,
  type PreparedQuery,
  pageAndCountOfFew,
  pageAndTotal,
  pageOfMissing,
  type Window,
} from './query-products.repository.ts'
import {
  asksWhy,
  isBestFirst,
  propertiesToRead,
  selectedRow,
  selectionOf,
  type VariantRow,
} from './variants.ts'

/** Milliseconds: what anybody may ask of the server at once, and what a regular expression may. */
const statementTimeoutMs = 20_000
const expensiveTimeoutMs = 5_000
/** Below this share of the products, collecting the matches first beats walking a sort index. */
const fewShare = 0.05

/** One page with the exact total. Refuses as prepareQuery does, and QueryTooSlow past the time limit. */
export async function queryProducts(
  scope: Scope,
  request: ProductQuery,
  window: Window,
): Promise<{ total: number; result: VariantRow[] }> {
  const visibility = await productVisibility(scope)
  return await withinTime(scope, { patterns: [] }, async (limited) => {
    const page =
      (await pageKnown(limited, visibility, request, window)) ??
      (await pageWithRows(limited, visibility, request, window))
    const selection = selectionOf(request)
    const products = await presentProducts(limited, page.rows, visibility, selection)
    const found = asksWhy(request)
      ? await foundPlaces(limited, page.rows, visibility, request.body.search)
      : null
    const result = products.map((product, at) => {
      const row = selectedRow(product, selection)
      return found === null ? row : { ...row, found: found[at] ?? [] }
    })
    return { total: page.total, result }
  })
}

/**
 * Where it was found before, and nothing has changed since of what it depends on: its rows are read with the revision of their
 * moment, and where that has moved, columns say what has.
 */
async function pageKnown(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
): Promise<{ total: number; rows: ProductRow[] } | null> {
  const key = pageKey(scope, visibility, request, window)
  const page = key === null ? null : cachedPage(scope.domainId, key)
  if (key === null || page === null) return null
  const properties = propertiesToRead(request)
  const read = isChanging(scope.domainId)
    ? null
    : await listProductRowsNow(scope, page.ids, visibility.seesInactive, properties)
  if (read?.revision === page.revision) {
    noteRevision(scope.domainId, page.revision)
    return { total: page.total, rows: read.rows }
  }
  // Where it doesn't stand any more, whoever finds the page anew notes the revision.
  const now = await pageOfNow(scope, page)
  if (now === null) return null
  rememberPage(scope.domainId, key, now)
  const rows =
    read?.revision === now.revision
      ? read.rows
      : await listProductRows(scope, page.ids, visibility.seesInactive, properties)
  return { total: page.total, rows }
}

/** Total -1 where it isn't counted. */
async function pageWithRows(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
): Promise<{ total: number; rows: ProductRow[] }> {
  const key = totalKey(scope, visibility, request)
  const page = await findPage(scope, visibility, request, window, key === null ? null : cachedTotal(key))
  if (page.total < 0) return page
  if (key !== null) rememberTotal(key, page)
  const ofPage = page.isMixed === true ? null : pageKey(scope, visibility, request, window)
  if (ofPage !== null) rememberPage(scope.domainId, ofPage, page)
  return page
}

async function findPage(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
  known: CountedTotal | null,
): Promise<FoundPage & { rows: ProductRow[] }> {
  const typed = request.query.first_matches === true && window.offset === 0
  const found =
    (typed ? await typedFromColumns(scope, visibility, request, window.limit) : null) ??
    (await pageFromColumns(scope, visibility, request, window, known))
  const page =
    found !== null && found.ids !== null
      ? { ...found, ids: found.ids }
      : {
          ...(await pageBySql(scope, visibility, request, window, found ?? known)),
          rows: null,
        }
  const properties = propertiesToRead(request)
  const rows = page.rows ?? (await listProductRows(scope, page.ids, visibility.seesInactive, properties))
  return { ...page, rows }
}

async function pageBySql(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
  known: CountedTotal | null,
): Promise<FoundPage> {
  const prepared = await prepareQuery(scope, visibility, request)
  return await withinTime(scope, prepared, async (limited) => {
    if (prepared.patterns.length === 0) return await pageOfConditions(limited, prepared, window, known)
    const left = await pageOfLeft(limited, visibility, request, window, prepared)
    return left ?? (await pageOfPatterns(limited, prepared, window))
  })
}

/** Runs with a time limit for each statement; translates what PostgreSQL says of a hostile or wrong pattern. */
export async function withinTime<Result>(
  scope: Scope,
  prepared: Pick<PreparedRequest, 'patterns'>,
  work: (limited: Scope) => Promise<Result>,
): Promise<Result> {
  const limitMs = prepared.patterns.length > 0 ? expensiveTimeoutMs : statementTimeoutMs
  const limited: Scope = {
    ...scope,
    rows: (statement, options) => scope.rows(statement, { statementTimeoutMs: limitMs, ...options }),
  }
  try {
    return await work(limited)
  } catch (cause) {
    throw translated(cause)
  }
}

/** 57014 stopped by the time limit; 2201B and XX000 from the regular expression compiler. */
export function translated(cause: unknown): unknown {
  try {
    if (hasSqlState(cause, '57014')) refuse('QueryTooSlow', {}, { cause })
    if (hasSqlState(cause, '2201B')) refuse('RegexInvalid', { field: 'filter', part: '…' }, { cause })
  } catch (refusal) {
    return refusal
  }
  return cause
}

/** Everything the total depends on besides the content revision. */
function totalKey(scope: Scope, visibility: ProductVisibility, { query, body }: ProductQuery): string | null {
  if (singleFilters(body.filters).some((filter) => filter.field === 'interested')) return null
  // What a project shows follows neither revision.
  if (visibility.folderVisibility === null) return null
  const own = callerKey(scope)
  const seer = visibility.isEverything && visibility.fields.size > 0 ? 'all' : own
  const seesAllFields = scope.permissions.productDetail.view === 3
  return JSON.stringify([
    scope.domainId,
    scope.structureRevision,
    seer,
    seesAllFields || own,
    query.folder_range,
    query.category,
    body.filters,
    body.search,
    // The company's words are of languages.
    body.search && scope.person?.language,
  ])
}

/**
 * Everything that a page depends on besides the content revision; null where it depends on more. Each caller has their
 * own, so that nobody is answered who would be refused.
 */
function pageKey(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  window: Window,
): string | null {
  const { query, body } = request
  if (visibility.folderVisibility === null) return null
  const fields = [body.sorting, body.grouping, ...singleFilters(body.filters).map(({ field }) => field)]
  if (fields.some((field) => field?.includes('interested'))) return null
  const { folder_range, category } = query
  const asked = [folder_range, category, isBestFirst(request), body, window]
  return JSON.stringify([callerKey(scope), scope.structureRevision, scope.person?.language, ...asked])
}

/** For few matches, collecting them first beats walking a sort index; the last total or the planner says. */
async function pageOfConditions(
  scope: Scope,
  query: PreparedRequest,
  window: Window,
  known: CountedTotal | null,
): Promise<FoundPage> {
  const isFew =
    !query.isUnfiltered &&
    (known?.total ?? (await estimateMatches(scope, query.condition))) < (await fewMatches(scope))
  return isFew
    ? await pageAndCountOfFew(scope, query, window)
    : await withMissing(scope, query, window, await pageAndTotal(scope, query, window, known))
}

/**
 * With patterns the planner can't estimate how many rows match, and no index answers them: whoever counts has looked at
 * every visible product. So all matches are collected at once; row by row where the other conditions leave few.
 */
async function pageOfPatterns(scope: Scope, query: PreparedRequest, window: Window): Promise<FoundPage> {
  const isNarrow =
    query.certain !== null && (await estimateMatches(scope, query.certain)) < (await fewMatches(scope))
  return await pageAndCountOfFew(scope, isNarrow ? walking(query) : query, window)
}

async function fewMatches(scope: Scope): Promise<number> {
  return (await roughlyAll(scope)) * fewShare
}

const roughCounts = new Map<string, { count: number; until: number }>()
const roughCountMs = 60_000

/** About how many products the domain has; a minute old is good enough to choose a plan by. */
async function roughlyAll(scope: Scope): Promise<number> {
  const known = roughCounts.get(scope.domainId)
  if (known !== undefined && known.until > Date.now()) return known.count
  const count = await estimateProducts(scope)
  if (roughCounts.size > 10_000) roughCounts.clear()
  roughCounts.set(scope.domainId, { count, until: Date.now() + roughCountMs })
  return count
}

/** Fills the page up with products that have no sort value: they follow the others in either direction. */
async function withMissing(
  scope: Scope,
  query: PreparedQuery,
  window: Window,
  present: FoundPage,
): Promise<FoundPage> {
  const missingCount = window.limit - present.ids.length
  if (!query.sort.canBeMissing || missingCount === 0 || query.groups.length > 0) return present
  const presentTotal =
    present.ids.length > 0 ? window.offset + present.ids.length : await countPresent(scope, query)
  const offset = Math.max(0, window.offset - presentTotal)
  const missing = await pageOfMissing(scope, query, { offset, limit: missingCount })
  return { ...present, ids: [...present.ids, ...missing], isMixed: true }
}
