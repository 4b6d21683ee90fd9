/** The statements of a product query: choose a plan by estimate, fetch the ids of a page, count. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** A query ready to run: conditions on the slot row `s`, and what to sort by. */
export interface PreparedQuery {
  condition: RawBuilder<boolean>
  sort: { value: RawBuilder<unknown>; isDescending: boolean; canBeMissing: boolean }
}

export interface Window {
  offset: number
  limit: number
}

const fromSlots = (scope: Scope) =>
  sql`from tenant_product_slots s where s.domain_id = ${scope.domainId}::uuid`

interface PlanRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** Rows the planner expects; chooses between plans and is never shown. Half a millisecond to one. */
export async function estimateMatches(scope: Scope, query: PreparedQuery): Promise<number> {
  const [row] = await scope.rows<PlanRow>(
    sql`explain (format json) select 1 ${fromSlots(scope)} and ${query.condition}`,
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Rows the planner believes the whole table holds, for the share that an estimate is of. */
export async function estimateProducts(scope: Scope): Promise<number> {
  const [row] = await scope.rows<PlanRow>(sql`explain (format json) select 1 ${fromSlots(scope)}`)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

export async function countMatches(
  scope: Scope,
  query: PreparedQuery,
): Promise<{ total: number; revision: number }> {
  const [row] = await scope.rows<{ total: number; revision: number }>(sql`
    select (select count(*) ${fromSlots(scope)} and ${query.condition}) as total, revision('content') as revision`)
  return row ?? { total: 0, revision: 0 }
}

function direction(query: PreparedQuery): RawBuilder<unknown> {
  return query.sort.isDescending ? sql`desc` : sql`asc`
}

/**
 * Products that have the sort value, in its order; served by the sort index where there is one. The content
 * revision is of the same snapshot, so a total remembered at that revision is exact for this page.
 */
export async function pageOfPresent(
  scope: Scope,
  query: PreparedQuery,
  window: Window,
): Promise<{ ids: string[]; revision: number }> {
  const { value, canBeMissing } = query.sort
  const present = canBeMissing ? sql`and ${value} is not null` : sql``
  const [row] = await scope.rows<{ ids: string[]; revision: number }>(sql`
    select revision('content') as revision, array(
      select s.product_id ${fromSlots(scope)} and ${query.condition} ${present}
      order by ${value} ${direction(query)}, s.product_id ${direction(query)}
      limit ${window.limit} offset ${window.offset})::text[] as ids`)
  return row ?? { ids: [], revision: 0 }
}

/** Products without the sort value; they follow the others, whichever the direction. */
export async function pageOfMissing(scope: Scope, query: PreparedQuery, window: Window): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select s.product_id as id ${fromSlots(scope)} and ${query.condition} and ${query.sort.value} is null
    order by s.product_id limit ${window.limit} offset ${window.offset}`)
  return rows.map((row) => row.id)
}

export async function countPresent(scope: Scope, query: PreparedQuery): Promise<number> {
  const [row] = await scope.rows<{ total: number }>(
    sql`select count(*) as total ${fromSlots(scope)} and ${query.condition} and ${query.sort.value} is not null`,
  )
  return row?.total ?? 0
}

/** For selective queries: collects the matches once, then counts and sorts just these. */
export async function pageAndCountOfFew(
  scope: Scope,
  query: PreparedQuery,
  window: Window,
): Promise<{ ids: string[]; total: number; revision: number }> {
  const { value, canBeMissing } = query.sort
  const missingLast = canBeMissing ? sql`(sort_value is null),` : sql``
  const [row] = await scope.rows<{ ids: string[]; total: number; revision: number }>(sql`
    with hits as materialized (
      select s.product_id, ${value} as sort_value ${fromSlots(scope)} and ${query.condition}
    )
    select (select count(*) from hits) as total, revision('content') as revision,
      array(select product_id from hits
        order by ${missingLast} sort_value ${direction(query)}, product_id ${direction(query)}
        limit ${window.limit} offset ${window.offset})::text[] as ids`)
  return row ?? { ids: [], total: 0, revision: 0 }
}

/** All matches in order, in batches of rows with the given columns (of `s`, and of the document `p`). */
export function streamMatches<Row>(
  scope: Scope,
  query: PreparedQuery,
  columns: RawBuilder<unknown>,
  batchSize: number,
): AsyncIterable<Row[]> {
  const { value, canBeMissing } = query.sort
  const missingLast = canBeMissing ? sql`(${value} is null),` : sql``
  return scope.stream<Row>(
    sql`select ${columns} from tenant_product_slots s
      join products p on p.domain_id = s.domain_id and p.id = s.product_id
      where s.domain_id = ${scope.domainId}::uuid and ${query.condition}
      order by ${missingLast} ${value} ${direction(query)}, s.product_id ${direction(query)}`,
    batchSize,
  )
}
