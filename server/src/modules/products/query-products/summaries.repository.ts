import type { AskedSummary } from '@vitrine/contract'
import { holds } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { type FilterLookups, filterCondition } from './filter-conditions.ts'
import { type Column, exactNumber } from './slot-columns.ts'

export interface Figures {
  total: number
  /** In the order of the aggregates; null where there is nothing to say. */
  values: (string | null)[]
}

/** Aggregates over the slot rows `s` that meet a condition, all of them by reading these rows once. */
export async function readFigures(
  scope: Scope,
  condition: RawBuilder<boolean>,
  aggregates: readonly RawBuilder<string>[],
): Promise<Figures> {
  const [row] = await scope.rows<Figures>(sql`
    select count(*) as total, array[${sql.join([...aggregates])}]::text[] as values
    from tenant_product_slots s where s.domain_id = ${scope.domainId}::uuid and ${condition}`)
  return row ?? { total: 0, values: [] }
}

/** How many of the slot rows `s` meet a condition, as text. */
export function countOf(condition: RawBuilder<boolean>): RawBuilder<string> {
  return sql<string>`count(*) filter (where ${condition})::text`
}

/** The slot rows `s` of the company. */
export function slotsOf({ domainId }: Scope): RawBuilder<boolean> {
  return sql<boolean>`s.domain_id = ${domainId}::uuid`
}

/** Those of the products that a condition on the slot row `s` lets through which are among the ids. */
export function among(condition: RawBuilder<boolean>, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${condition} and s.product_id = any(${[...ids]}::uuid[]))`
}

export function without(condition: RawBuilder<boolean>, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${condition} and s.product_id <> all(${[...ids]}::uuid[]))`
}

/** An aggregate over slot rows `s`, as text. */
export async function figureOf(
  scope: Scope,
  column: Column,
  kind: AskedSummary['kind'],
  lookups: FilterLookups,
): Promise<RawBuilder<string>> {
  const counted = async (filter: Parameters<typeof filterCondition>[2]) =>
    sql<string>`count(*) filter (where ${await filterCondition(scope, column, filter, lookups)})::text`
  switch (kind) {
    case 'filled':
      return await counted({ type: 'EXIST' })
    case 'empty':
      return await counted({ type: 'NON_EXIST' })
    case 'yes':
      return await counted({ type: 'EXACT', text: 'true' })
    case 'no':
      return await counted({ type: 'EXACT', text: 'false' })
    case 'earliest':
    case 'latest':
      return timeOf(column, kind === 'earliest' ? sql`min` : sql`max`)
    default:
      return numberOf(column, kind)
  }
}

function numberOf({ source, field }: Column, kind: 'sum' | 'average' | 'minimum' | 'maximum') {
  if (source.form !== 'number') throw new Error(`${kind} was let through for ${field}`)
  const number = exactNumber(source)
  switch (kind) {
    case 'sum':
      return sql<string>`trim_scale(sum(${number}))::text`
    case 'average':
      // One digit more than the values have.
      return sql<string>`trim_scale(round(avg(${number}), least(20, greatest(2, max(scale(${number})) + 1))))::text`
    case 'minimum':
      return sql<string>`trim_scale(min(${number}))::text`
    case 'maximum':
      return sql<string>`trim_scale(max(${number}))::text`
  }
}

function timeOf({ source, kind, field }: Column, furthest: RawBuilder<unknown>): RawBuilder<string> {
  if (source.form !== 'typed') throw new Error(`A time was let through for ${field}`)
  const time = sql`${furthest}(${source.value})`
  return holds(kind, 'day')
    ? sql<string>`${time}::text`
    : sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
