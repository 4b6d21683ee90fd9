/** From a request to conditions: checks every field, filter and sorting against what the caller may see. */
import type { ProductFilter, ProductQuery } from '@vitrine/contract'
import {
  canGroupBy,
  describedKind,
  isCompanyKey,
  isCompleteKey,
  isLongText,
  isTextKey,
  parseSorting,
  textAttributes,
} from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { categoryIdsWithin } from '../../categories/index.ts'
import { folderSetsWithin } from '../../folders/index.ts'
import { inFolderSets, type ProductVisibility, productVisibility } from '../product-visibility.ts'
import { type Pattern, searchPattern } from '../search/search-condition.ts'
import { allOf, askedConditions } from './asked-conditions.ts'
import { type Grouping, groupingBy } from './group-columns.ts'
import type { PreparedQuery } from './query-products.repository.ts'
import { isBestFirst } from './variants.ts'
import { findColumn, lastChange, seesStaffTexts } from './visible-columns.ts'

function sortOf(visibility: ProductVisibility, sorting: string): PreparedQuery['sort'] {
  const { field, isDescending } = parseSorting(sorting)
  const column = findColumn(visibility, field)
  if (field === 'category') {
    const value = sql`(select c.name from categories c where c.domain_id = s.domain_id and c.id = s.category_id)`
    return { value, isDescending, canBeMissing: true, isBeside: false }
  }
  const source = column?.source
  const isSortable = isTextKey(field)
    ? textAttributes[field].isSortable
    : column !== null && describedKind(column.kind).isSorted
  if (!isSortable || source === undefined || !('value' in source)) {
    return refuse('SortFieldUnknown', { field: field.slice(0, 100) })
  }
  const { value } = source
  return {
    value,
    isDescending,
    canBeMissing: isCompanyKey(field) || isCompleteKey(field) || isLongText(field),
    isBeside: value === lastChange,
  }
}

/** Refuses SortFieldUnknown, also of a field that the caller doesn't see. */
export function checkSorting(visibility: ProductVisibility, sorting: string): void {
  sortOf(visibility, sorting)
}

/**
 * `can`: what else than grouping a list it is for. Refuses GroupFieldUnknown, also of a field that the caller doesn't see.
 */
export async function getGrouping(
  scope: Scope,
  visibility: ProductVisibility,
  field: string,
  can: typeof canGroupBy = canGroupBy,
): Promise<Grouping> {
  const column = findColumn(visibility, field)
  const isPossible = column !== null && can({ key: field, kind: column.kind })
  return isPossible ? await groupingBy(scope, column) : refuse('GroupFieldUnknown', { field })
}

export interface PreparedRequest extends PreparedQuery {
  /** Whether every product of the domain matches. */
  isUnfiltered: boolean
  /** All conditions but the patterns; null when there is none. */
  certain: RawBuilder<boolean> | null
  patterns: readonly Pattern[]
}

/** The same query with patterns tried row by row. */
export function walking({ certain, patterns, sort, groups }: PreparedRequest): PreparedQuery {
  return { sort, groups, condition: allOf([certain ?? allOf([]), ...patterns.map(({ tried }) => tried)]) }
}

/** What decides which products are meant. */
interface AskedProducts {
  query: Pick<ProductQuery['query'], 'folder_range' | 'category' | 'best_first' | 'first_matches'>
  body: Omit<ProductQuery['body'], 'grouping'> & { grouping?: string | undefined }
}

/** Whether the holder of the scope may ask by these filters. Refuses as {@link prepareQuery}. */
export async function checkFilters(scope: Scope, filters: readonly ProductFilter[]): Promise<void> {
  const body = { filters: [...filters], search: '', sorting: 'name' }
  await prepareQuery(scope, await productVisibility(scope), { query: {}, body })
}

/** What makes a product visible, in a part of the folder tree if one is named; nothing where all are. */
async function visibleWithin(
  scope: Scope,
  visibility: ProductVisibility,
  folderRange: string | undefined,
): Promise<RawBuilder<boolean>[]> {
  if (folderRange === undefined) return visibility.isEverything ? [] : [visibility.condition]
  const [left = 0, right = 0] = folderRange.split(',').map(Number)
  const within = inFolderSets(await folderSetsWithin(scope, { left, right }))
  return [allOf([within, visibility.shown])]
}

export async function prepareQuery(
  scope: Scope,
  visibility: ProductVisibility,
  { query, body }: AskedProducts,
): Promise<PreparedRequest> {
  const grouping = body.grouping === undefined ? null : await getGrouping(scope, visibility, body.grouping)
  const conditions = await visibleWithin(scope, visibility, query.folder_range)
  const patterns: Pattern[] = []
  const visible = allOf([sql<boolean>`s.domain_id = ${scope.domainId}::uuid`, ...conditions])
  if (query.category !== undefined) {
    const ids = await categoryIdsWithin(scope, query.category)
    conditions.push(sql<boolean>`s.category_id = any(${ids}::uuid[])`)
  }
  const asked = await askedConditions(scope, visibility, body.filters, visible)
  conditions.push(...asked.conditions)
  patterns.push(...asked.patterns)
  const searched = {
    seesStaffTexts: seesStaffTexts(visibility),
    fields: [...visibility.fields.values()].filter((field) => field.searchable),
  }
  const certain = conditions.length === 0 ? null : allOf(conditions)
  const search = await searchPattern(scope, body.search, searched, { visible, certain })
  if (search !== null) patterns.push(search)
  const found = patterns.map((pattern) => pattern.found)
  return {
    // A search has all other conditions in it.
    condition: allOf(search === null ? [...conditions, ...found] : found),
    certain,
    patterns,
    sort: sortOf(visibility, body.sorting),
    groups: [
      ...(grouping === null ? [] : grouping.orderOf(grouping.key)),
      ...(search !== null && isBestFirst({ query, body }) ? [search.fit] : []),
    ],
    isUnfiltered: conditions.length + patterns.length === 0,
  }
}
