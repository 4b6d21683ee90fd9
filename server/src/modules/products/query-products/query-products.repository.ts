/** The statements of a product query: choose a plan by estimate, fetch the ids of a page, count. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** A query ready to run: conditions on the slot row `s`, and what to sort by. */
export interface PreparedQuery {
  condition: RawBuilder<boolean>
  sort: {
    value: RawBuilder<unknown>
    isDescending: boolean
    canBeMissing: boolean
    /** Whether it stands in every row beside the slots; PostgreSQL begins there only where it is said not to be missing. */
    isBeside: boolean
  }
  /** What products are in the order of before anything else, missing values last; mostly nothing. */
  groups: readonly RawBuilder<unknown>[]
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
export async function estimateMatches(scope: Scope, condition: RawBuilder<boolean>): Promise<number> {
  const [row] = await scope.rows<PlanRow>(
    sql`explain (format json) select 1 ${fromSlots(scope)} and ${condition}`,
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Rows the planner believes the whole table holds, for the share that an estimate is of. */
export async function estimateProducts(scope: Scope): Promise<number> {
  const [row] = await scope.rows<PlanRow>(sql`explain (format json) select 1 ${fromSlots(scope)}`)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

function direction(query: PreparedQuery): RawBuilder<unknown> {
  return query.sort.isDescending ? sql`desc` : sql`asc`
}

/** Before `sort`: the groups, and in them products without the sort value last. */
function groupOrder(
  groups: readonly RawBuilder<unknown>[],
  isMissing: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  if (groups.length === 0) return sql``
  const inOrder = groups.map((value) => sql`${value} asc nulls last`)
  return sql`${sql.join(isMissing === null ? inOrder : [...inOrder, isMissing])},`
}

/** Counts the slot rows that meet a condition, as a value. */
export function countOf(scope: Scope, condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`(select count(*) ${fromSlots(scope)} and ${condition})`
}

/** A total counted at a content revision. */
export interface CountedTotal {
  total: number
  revision: number
}

export interface FoundPage extends CountedTotal {
  ids: string[]
  /** Whether not all of them were read in the moment of the revision. */
  isMixed?: boolean
  /** Keys of the kept columns that it depends on, beside the rows; absent where SQL has found it. */
  foundBy?: readonly string[]
}

/**
 * Products that have the sort value, in its order, served by the sort index where there is one; and the total
 * of all matches. `known` stands for the count if the content is still at its revision in this very snapshot.
 */
export async function pageAndTotal(
  scope: Scope,
  query: PreparedQuery,
  window: Window,
  known: CountedTotal | null,
): Promise<FoundPage> {
  const { value, canBeMissing, isBeside } = query.sort
  const isGrouped = query.groups.length > 0
  const present = (canBeMissing || isBeside) && !isGrouped ? sql`and ${value} is not null` : sql``
  const counted = countOf(scope, query.condition)
  const before = groupOrder(query.groups, canBeMissing ? sql`(${value} is null)` : null)
  const total =
    known === null
      ? counted
      : sql`case when r.n = ${known.revision}::bigint then ${known.total}::bigint else ${counted} end`
  return await onlyPage(
    scope,
    sql<FoundPage>`
    select r.n as revision, ${total} as total, array(
      select s.product_id ${fromSlots(scope)} and ${query.condition} ${present}
      order by ${before} ${value} ${direction(query)}, s.product_id ${direction(query)}
      limit ${window.limit} offset ${window.offset})::text[] as ids
    from (select revision('content') as n offset 0) r`,
  )
}

/** Whether any product has a number with more digits than a double keeps. */
export async function hasLongNumbers(scope: Scope): Promise<boolean> {
  const [row] = await scope.rows<{ found: boolean }>(sql`
    select exists (select 1 ${fromSlots(scope)} and s.has_long_numbers)
      or exists (select 1 ${fromSlots(scope)} and s.has_long_prices) as found`)
  return row?.found ?? false
}

/** Products without the sort value; they follow the others, whichever the direction. */
export async function pageOfMissing(scope: Scope, query: PreparedQuery, window: Window): Promise<string[]> {
  const rows = await scope.rows<{ id: string }>(sql`
    select s.product_id as id ${fromSlots(scope)} and ${query.condition} and ${query.sort.value} is null
    order by s.product_id ${direction(query)} limit ${window.limit} offset ${window.offset}`)
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
): Promise<FoundPage> {
  const { value, canBeMissing } = query.sort
  const missingLast = canBeMissing ? sql`(sort_value is null),` : sql``
  const names = query.groups.map((_, place) => sql.ref(`group_${place}`))
  const groups = query.groups.map((group, place) => sql`, ${group} as ${names[place]}`)
  return await onlyPage(
    scope,
    sql<FoundPage>`
    with hits as materialized (
      select s.product_id, ${value} as sort_value ${groups.length === 0 ? sql`` : sql.join(groups, sql``)} ${fromSlots(scope)} and ${query.condition}
    )
    select (select count(*) from hits) as total, revision('content') as revision,
      array(select product_id from hits
        order by ${groupOrder(names, null)} ${missingLast} sort_value ${direction(query)}, product_id ${direction(query)}
        limit ${window.limit} offset ${window.offset})::text[] as ids`,
  )
}

async function onlyPage(scope: Scope, statement: RawBuilder<FoundPage>): Promise<FoundPage> {
  const [row] = await scope.rows(statement)
  return row ?? { ids: [], total: 0, revision: 0 }
}

/** All matches in order, in batches of rows with the given columns (of `s`, and of the document `p`). */
export function streamMatches<Row>(
  scope: Scope,
  query: PreparedQuery,
  columns: RawBuilder<unknown>,
  batchSize: number,
  options?: { statementTimeoutMs?: number },
): AsyncIterable<Row[]> {
  const { value, canBeMissing } = query.sort
  const missingLast = canBeMissing ? sql`(${value} is null),` : sql``
  return scope.stream<Row>(
    sql`select ${columns} from tenant_product_slots s
      join products p on p.domain_id = s.domain_id and p.id = s.product_id
      where s.domain_id = ${scope.domainId}::uuid and ${query.condition}
      order by ${groupOrder(query.groups, null)} ${missingLast} ${value} ${direction(query)}, s.product_id ${direction(query)}`,
    batchSize,
    options,
  )
}

/** How many match. */
export async function countMatches(scope: Scope, condition: RawBuilder<boolean>): Promise<number> {
  const [row] = await scope.rows<{ total: number }>(sql`select ${countOf(scope, condition)}::int as total`)
  return row?.total ?? 0
}
