/** The large numbers of the report and their course over days. */
import type { DayConversion } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import { orderLines, type Reading, type RowSource, rowsOf } from './asked-rows.ts'
import { reachedProject } from './report-visibility.ts'

export interface DayPart {
  /** `2026-11-26` in the zone. */
  day: string
  currency: string | null
  kind: 'list' | 'agreed' | 'late'
  /** Null where nothing has one. */
  amount: string | null
  quantity: string
  lines: number
  withoutPrice: number
}

export interface OrderFigures {
  /** One for each day, currency and kind, in this order. */
  parts: DayPart[]
  orders: number
  ordered: number
  presented: number
}

/** The days of the zone on which rows of `asked` are `at`, found by where they begin: no row is put into a zone. */
function daysOfAsked(timeZone: string): RawBuilder<unknown> {
  return sql`ends as (
      select (min(at) at time zone ${timeZone})::date as first, (max(at) at time zone ${timeZone})::date as last
      from asked
    ), days as (
      select first, array(select day at time zone ${timeZone}
        from generate_series(first::timestamp, last::timestamp, '1 day') day order by 1) as starts from ends
    )`
}

/** `2026-11-26`, of a number of a day. */
function dayOf(number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`((select first from days) + ${number} - 1)::text`
}

/**
 * Lines are read once for all of it. Products count once in each project, attendees too. What was ordered in the span
 * was presented in it.
 */
export async function figuresOfOrders(reading: Reading, timeZone: string): Promise<OrderFigures> {
  const pairs = sql`l.project_id, l.product_id`
  const staged = stagedProducts(reading.scope)
  const [row] = await reading.scope.rows<OrderFigures>(sql`
    with asked as materialized (
      select l.ordered_at as at, l.currency, l.kind, l.amount, l.quantity, l.is_ordered, l.project_id, l.attendee_id, l.product_id
      ${rowsOf(reading, orderLines)}
    ), ${daysOfAsked(timeZone)}, parts as (
      select width_bucket(at, (select starts from days)) as day, currency, kind, sum(amount) as amount,
        coalesce(sum(quantity), 0) as quantity, count(*) filter (where is_ordered) as lines,
        count(*) filter (where quantity <> 0 and amount is null) as unpriced
      from asked group by 1, 2, 3
    ), ordered as materialized (select distinct project_id, product_id from asked where is_ordered),
    shown as (select ${pairs} ${rowsOf(reading, openedProducts)} union select ${pairs} ${rowsOf(reading, staged)})
    select coalesce((select jsonb_agg(jsonb_build_object('day', ${dayOf(sql`day`)},
          'currency', currency, 'kind', kind, 'amount', amount::text, 'quantity', quantity::text, 'lines', lines,
          'withoutPrice', unpriced) order by day, currency, kind) from parts), '[]') as parts,
      (select count(*)::int from (select distinct attendee_id from asked where is_ordered) a) as orders,
      (select count(*)::int from ordered) as ordered,
      (select count(*)::int from ordered) + (select count(*)::int from shown s where not exists (
        select from ordered o where o.project_id = s.project_id and o.product_id = s.product_id)) as presented`)
  return row ?? { parts: [], orders: 0, ordered: 0, presented: 0 }
}

/** Each day as a span by itself: a product that is ordered on a later day than it was shown on counts on both. */
export async function conversionOfDays(reading: Reading, timeZone: string): Promise<DayConversion[]> {
  const pair = sql`l.project_id, l.product_id`
  return await reading.scope.rows<DayConversion>(sql`
    with asked as materialized (
      select l.ordered_at as at, ${pair}, true as is_ordered ${rowsOf(reading, orderLines)} and l.is_ordered
      union all select l.first_at, ${pair}, false ${rowsOf(reading, openedProducts)}
      union all select l.first_at, ${pair}, false ${rowsOf(reading, stagedProducts(reading.scope))}
    ), ${daysOfAsked(timeZone)}, pairs as (
      select width_bucket(at, (select starts from days)) as day, bool_or(is_ordered) as is_ordered
      from asked group by 1, project_id, product_id
    )
    select ${dayOf(sql`p.day`)} as day, count(*)::int as presented, (count(*) filter (where is_ordered))::int as ordered
    from pairs p group by p.day order by p.day`)
}

/** What was shown to whom: opened or answered, or on stage of a room while they were there. */
export const openedProducts: RowSource = {
  table: sql`project_presentations`,
  at: sql`l.first_at`,
  category: null,
  session: sql`'web'`,
}

export function stagedProducts({ domainId }: Scope): RowSource {
  return {
    table: sql`(
      select t.domain_id, t.project_id, t.id as attendee_id, g.product_id, g.product_name, r.kind as session,
        greatest(g.from_at, v.came_at) as first_at
      from room_stages g
      join rooms r on r.domain_id = g.domain_id and r.id = g.room_id
      join room_visits v on v.domain_id = g.domain_id and v.room_id = g.room_id
        and v.came_at < coalesce(g.until_at, 'infinity') and coalesce(v.left_at, 'infinity') > g.from_at
      join room_members m on m.domain_id = v.domain_id and m.id = v.member_id
      join project_attendees t on t.domain_id = r.domain_id and t.project_id = r.project_id
        and (t.person_id = m.person_id or t.id = m.attendee_id)
      where g.domain_id = ${domainId} and g.product_id is not null)`,
    at: sql`l.first_at`,
    category: null,
    session: sql`l.session`,
  }
}

/** Late answers that nobody has taken over. */
export const waitingAnswers: RowSource = {
  table: sql`(select r.*, t.name as attendee_name from project_answer_revisions r
    join project_attendees t on t.domain_id = r.domain_id and t.id = r.attendee_id where r.revision is null)`,
  at: sql`l.created_at`,
  category: null,
  session: sql`'web'`,
}

/** Prices that were proposed in a room and declined. */
export const declinedProposals: RowSource = {
  table: sql`(select o.*, r.kind as session from room_proposals o
    join rooms r on r.domain_id = o.domain_id and r.id = o.room_id
    where o.state = 'declined' and o.price is not null)`,
  at: sql`l.answered_at`,
  category: null,
  session: sql`l.session`,
}

export async function countUncounted(reading: Reading): Promise<{ waiting: number; declined: number }> {
  const [row] = await reading.scope.rows<{ waiting: number; declined: number }>(sql`
    select (select count(*)::int ${rowsOf(reading, waitingAnswers)}) as waiting,
      (select count(*)::int ${rowsOf(reading, declinedProposals)}) as declined`)
  return row ?? { waiting: 0, declined: 0 }
}

/** Names of projects that the reader reads of, of these. */
export async function listReachedProjects(
  { scope, seen }: Pick<Reading, 'scope' | 'seen'>,
  ids: readonly string[] | null,
): Promise<{ id: string; name: string; isDone: boolean }[]> {
  return await scope.rows(sql`
    select p.id, p.name, p.closed_at is not null as "isDone" from projects p
    where p.domain_id = ${scope.domainId} and p.started_at is not null and ${reachedProject(seen)}
      and (${ids === null ? null : [...ids]}::uuid[] is null or p.id = any(${ids === null ? null : [...ids]}::uuid[]))
    order by p.started_at desc, p.id limit 1000`)
}
