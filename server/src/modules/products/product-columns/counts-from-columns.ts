/**
 * Exact totals and groups of lists out of kept columns: of what the caller sees by what was decided of them at this
 * request. Null where SQL has to be asked. Refuses as `parseFilters`.
 */
import { canCountBy, canGroupBy, isOwnChoice } from '@vitrine/rules'
import { watchGauge } from '../../../platform/telemetry/metrics.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { GroupRow } from '../query-products/product-groups.repository.ts'
import type { CountedTotal } from '../query-products/query-products.repository.ts'
import type { Column } from '../query-products/slot-columns.ts'
import { findColumn } from '../query-products/visible-columns.ts'
import { ColumnCache, type ColumnLimits } from './column-cache.ts'
import { type AskedList, columnQueryOf, maskOf, masksOf, type Visibility } from './column-query.ts'
import { countedBy, sum } from './counted-values.ts'
import { orderedGroups } from './ordered-groups.ts'
import { deleteOldSlotChanges } from './product-columns.repository.ts'

let kept = new ColumnCache()

export function defaultColumnCache(): ColumnCache {
  return kept
}

/** Begins anew by these limits. */
export function keepProductColumns(limits: Partial<ColumnLimits>): ColumnCache {
  kept = new ColumnCache(limits)
  return kept
}

/** Figures of what is kept. Returns how to stop. */
export function watchColumns(): () => void {
  const figures = [
    ['vitrine_columns_bytes', 'Memory of the columns that are kept.', () => kept.bytes],
    ['vitrine_columns_companies', 'Companies whose columns are kept.', () => kept.companies.length],
    ['vitrine_columns_answers_total', 'Lists and counts that came from columns.', () => kept.answers],
    [
      'vitrine_columns_fallbacks_total',
      'Times that PostgreSQL was asked for a company that is large enough for columns.',
      () => kept.fallbacks,
    ],
    ['vitrine_columns_evictions_total', 'Companies and texts that went for others.', () => kept.evictions],
  ] as const
  const stops = figures.map(([name, help, readValue]) =>
    watchGauge({ name, help }, () => [{ value: readValue() }]),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** Hours after which nobody catches up any more. */
const KEPT_HOURS = 24

export async function forgetOldSlotChanges(scope: Scope): Promise<number> {
  return await deleteOldSlotChanges(scope, KEPT_HOURS)
}

/** `known`: a total that was counted before, for which nobody has to be asked unless the columns are of later content. */
export async function totalFromColumns(
  scope: Scope,
  visibility: Visibility,
  list: AskedList,
  known: CountedTotal | null,
  memory = kept,
): Promise<CountedTotal | null> {
  const revision = memory.revisionOf(scope)
  if (known !== null && (revision === null || known.revision >= revision)) return known
  if (revision === null) return await nothingYet(scope, memory)
  const asked = await columnQueryOf(scope, visibility, list)
  if (asked === null) return known
  const now = await memory.now(scope, asked.keys)
  if (now === null) return known
  const mask = maskOf(now, asked)
  return mask === null ? known : { total: sum(mask), revision: now.revision }
}

/** Groups in the order of their values; more than can be shown are not put into order. */
export async function groupsFromColumns(
  scope: Scope,
  visibility: Visibility,
  list: AskedList,
  field: string,
  memory = kept,
): Promise<GroupRow[] | null> {
  const column = findColumn(visibility, field)
  if (column === null || !canGroupBy({ key: field, kind: column.kind })) return null
  const found = await groupsOfEach(scope, visibility, list, [{ field, without: [] }], memory)
  return found?.[0] ?? null
}

/**
 * The same of several fields at one moment, each without what is chosen of it; media by their bits. Null where SQL has to be
 * asked of any.
 */
export async function facetsFromColumns(
  scope: Scope,
  visibility: Visibility,
  list: AskedList,
  fields: readonly string[],
  memory = kept,
): Promise<GroupRow[][] | null> {
  const { filters } = list.body
  const asked = fields.map((field) => ({
    field,
    without: filters.flatMap((filter, place) => (isOwnChoice(filter, field) ? [place] : [])),
  }))
  return await groupsOfEach(scope, visibility, list, asked, memory)
}

/** `without`: places of filters. */
async function groupsOfEach(
  scope: Scope,
  visibility: Visibility,
  list: AskedList,
  fields: readonly { field: string; without: readonly number[] }[],
  memory: ColumnCache,
): Promise<GroupRow[][] | null> {
  const sources = fields.flatMap(({ field }) => groupedSource(visibility, field) ?? [])
  if (sources.length < fields.length) return null
  if (memory.revisionOf(scope) === null) return await nothingYet(scope, memory)
  const asked = await columnQueryOf(scope, visibility, list)
  if (asked === null) return null
  const grouped = sources.flatMap((source) => ('slot' in source ? (source.slot ?? []) : []))
  const now = await memory.now(scope, [...asked.keys, ...grouped])
  if (now === null) return null
  const maskWithout = masksOf(now, asked)
  const counted = sources.map((source, place) => {
    const mask = maskWithout(fields[place]?.without ?? [])
    return mask === null ? null : countedBy(now, source, mask)
  })
  const groups: GroupRow[][] = []
  for (const [place, source] of sources.entries()) {
    const found = counted[place] ?? null
    const ordered = found === null ? null : await orderedGroups(scope, source, found)
    if (ordered === null) return null
    groups.push(ordered)
  }
  return groups
}

/** Null where columns have nothing to group by. */
function groupedSource(visibility: Visibility, field: string): Column['source'] | null {
  const column = findColumn(visibility, field)
  if (column === null || !canCountBy({ key: field, kind: column.kind })) return null
  const { source } = column
  return 'slot' in source && source.slot === null ? null : source
}

/** What is asked for isn't looked up for nothing: most companies are too small to be kept. They are read for the next time. */
export async function nothingYet(scope: Scope, memory: ColumnCache): Promise<null> {
  await memory.now(scope, [])
  return null
}
