/** From a request to conditions: checks every field, filter and sorting against what the caller may see. */
import type { ProductFilter, ProductQuery } from '@vitrine/contract'
import { canGroupBy, type ParsedFilter, parseFilter, parseSorting } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { fenced } from '../../../platform/db/fence.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { categoryIdsWithin } from '../../categories/index.ts'
import { folderSetsWithin } from '../../folders/index.ts'
import { inFolderSets, type ProductVisibility, productVisibility, restricted } from '../product-visibility.ts'
import { filterCondition, triesPattern } from './filter-conditions.ts'
import { filterEntries } from './filter-entries.ts'
import { filterLookups } from './filter-lookups.ts'
import { type Grouping, groupingBy } from './group-columns.ts'
import type { PreparedQuery } from './query-products.repository.ts'
import { type Pattern, searchPattern } from './search-condition.ts'
import type { Column } from './slot-columns.ts'
import { findColumn } from './visible-columns.ts'

function parsedFilter(column: Column, filter: ProductFilter): ParsedFilter {
  const result = parseFilter(filter, column.kind)
  if (result.ok) return result.filter
  return refuse(result.error, {
    field: filter.field.slice(0, 100),
    type: filter.type.slice(0, 20),
    value: filter.value.slice(0, 100),
    part: result.part,
    max: 200,
  })
}

function sortOf(visibility: ProductVisibility, sorting: string): PreparedQuery['sort'] {
  const { field, isDescending } = parseSorting(sorting)
  const column = findColumn(visibility, field)
  if (field === 'category') {
    const value = sql`(select c.name from categories c where c.domain_id = s.domain_id and c.id = s.category_id)`
    return { value, isDescending, canBeMissing: true }
  }
  const source = column?.source
  const isSortable = field !== 'description' && column?.kind !== 'QR Codes'
  if (!isSortable || source === undefined || !('value' in source)) {
    return refuse('SortFieldUnknown', { field: field.slice(0, 100) })
  }
  return { value: source.value, isDescending, canBeMissing: /^(price|detail):/.test(field) }
}

/** Refuses GroupFieldUnknown, also of a field that the caller doesn't see. */
export async function getGrouping(
  scope: Scope,
  visibility: ProductVisibility,
  field: string,
): Promise<Grouping> {
  const column = findColumn(visibility, field)
  const isPossible = column !== null && canGroupBy({ key: field, kind: column.kind })
  return isPossible ? await groupingBy(scope, column) : refuse('GroupFieldUnknown', { field })
}

export interface PreparedRequest extends PreparedQuery {
  /** Whether every product of the domain matches. */
  isUnfiltered: boolean
  /** All conditions but the patterns; null when there is none. */
  certain: RawBuilder<boolean> | null
  patterns: readonly Pattern[]
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

/** A regular expression, behind what makes a product visible. */
function regexPattern(reach: RawBuilder<boolean>, condition: RawBuilder<boolean>): Pattern {
  const tried = fenced(reach, condition)
  return { found: tried, tried, countAlone: null }
}

/** The same query with patterns tried row by row. */
export function walking(
  query: PreparedRequest,
): PreparedQuery & { certain: RawBuilder<boolean>; tried: RawBuilder<boolean> } {
  const certain = query.certain ?? allOf([])
  const tried = allOf(query.patterns.map((pattern) => pattern.tried))
  return { sort: query.sort, groups: query.groups, condition: allOf([certain, tried]), certain, tried }
}

/** What decides which products are meant. */
interface AskedProducts {
  query: Pick<ProductQuery['query'], 'folder_range' | 'category'>
  body: Omit<ProductQuery['body'], 'grouping'> & { grouping?: string | undefined }
}

/** The condition of filters alone, as the holder of the scope may ask it. Refuses as {@link prepareQuery}. */
export async function conditionOfFilters(
  scope: Scope,
  filters: readonly ProductFilter[],
): Promise<RawBuilder<boolean>> {
  const visibility = await productVisibility(scope)
  const body = { filters: [...filters], search: '', sorting: 'name' }
  return (await prepareQuery(scope, visibility, { query: {}, body })).condition
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
  return [restricted(scope, within)]
}

interface AskedFilter {
  parsed: ParsedFilter
  condition: RawBuilder<boolean>
}

/** Refuses FilterFieldUnknown, also of a field that the caller doesn't see, and what `parseFilter` refuses. */
function filterReader(
  scope: Scope,
  visibility: ProductVisibility,
): (filter: ProductFilter) => Promise<AskedFilter> {
  const lookups = filterLookups(scope)
  return async (filter) => {
    const column =
      findColumn(visibility, filter.field) ??
      refuse('FilterFieldUnknown', { field: filter.field.slice(0, 100) })
    const parsed = parsedFilter(column, filter)
    return { parsed, condition: await filterCondition(scope, column, parsed, lookups) }
  }
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  const [first, ...others] = conditions
  if (first !== undefined && others.length === 0) return first
  return sql<boolean>`(${sql.join([...conditions], sql` or `)})`
}

export async function prepareQuery(
  scope: Scope,
  visibility: ProductVisibility,
  { query, body }: AskedProducts,
): Promise<PreparedRequest> {
  const grouping = body.grouping === undefined ? null : await getGrouping(scope, visibility, body.grouping)
  const conditions = await visibleWithin(scope, visibility, query.folder_range)
  const patterns: Pattern[] = []
  const reach = allOf([sql<boolean>`s.domain_id = ${scope.domainId}::uuid`, ...conditions])
  if (query.category !== undefined) {
    const ids = await categoryIdsWithin(scope, query.category)
    conditions.push(sql<boolean>`s.category_id = any(${ids}::uuid[])`)
  }
  const conditionOf = filterReader(scope, visibility)
  for (const alternatives of filterEntries(body.filters)) {
    const asked = []
    for (const filter of alternatives) asked.push(await conditionOf(filter))
    const condition = anyOf(asked.map((one) => one.condition))
    // Whatever else is in its group, a pattern stays behind the fence.
    if (asked.some(({ parsed }) => triesPattern(parsed))) patterns.push(regexPattern(reach, condition))
    else conditions.push(condition)
  }
  const searchable = [...visibility.fields.values()].filter((field) => field.searchable)
  const certain = conditions.length === 0 ? null : allOf(conditions)
  const search = await searchPattern(scope, body.search, searchable, { reach, certain })
  if (search !== null) patterns.push(search)
  const found = patterns.map((pattern) => pattern.found)
  return {
    // A search has all other conditions in it.
    condition: allOf(search === null ? [...conditions, ...found] : found),
    certain,
    patterns,
    sort: sortOf(visibility, body.sorting),
    groups: grouping === null ? [] : grouping.orderOf(grouping.key),
    isUnfiltered: conditions.length + patterns.length === 0,
  }
}
