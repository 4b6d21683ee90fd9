/** Orders put together by what they are of, from whom, or by which way they came; and what nobody ordered. */
import type { ReportAmount, ReportDimension } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  groupsOfAttendee,
  type Joined,
  orderLines,
  presentersOfProject,
  type Reading,
  type RowSource,
  rowsOf,
} from './asked-rows.ts'
import { openedProducts, stagedProducts } from './figures.repository.ts'
import { reachedProject } from './report-visibility.ts'

export interface Page {
  offset: number
  limit: number | null
}

export interface SumRow {
  key: string | null
  name: string | null
  reference: string | null
  orders: number
  lines: number
  quantity: string
  amounts: ReportAmount[]
  withoutPrice: number
}

interface Dimension {
  key: RawBuilder<unknown>
  /** The name that belongs to `k.key`. */
  name: RawBuilder<unknown>
  reference?: RawBuilder<unknown>
  joins?: Joined
}

/** The texts of a line. */
export const lineTexts = sql`join project_order_line_texts x on x.domain_id = l.domain_id
  and x.project_id = l.project_id and x.attendee_id = l.attendee_id and x.product_id = l.product_id`

/** The text of the line that was ordered last: the name at that time. */
export function lastText(
  reading: Reading,
  column: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select ${column} ${rowsOf(reading, orderLines, { beside: lineTexts })} and ${of}
    order by l.ordered_at desc, l.project_id, l.attendee_id limit 1)`
}

function dimensionOf(reading: Reading, dimension: ReportDimension): Dimension {
  const { seen, scope } = reading
  const personName = (id: RawBuilder<unknown>) =>
    sql`(select coalesce(nullif(d.name, ''), d.email) from domain_people d where d.id = ${id})`
  const ofProduct = sql`l.product_id = k.key::uuid`
  switch (dimension) {
    case 'product':
      return {
        key: sql`l.product_id`,
        name: lastText(reading, sql`x.name`, ofProduct),
        reference: lastText(reading, sql`x.reference`, ofProduct),
      }
    case 'category':
      return {
        key: sql`l.category_id`,
        // As it is called now, or was when it was there.
        name: sql`coalesce((select c.name from categories c where c.domain_id = ${scope.domainId} and c.id = k.key::uuid),
          ${lastText(reading, sql`x.category_name`, sql`l.category_id = k.key::uuid`)})`,
      }
    case 'attendee':
      return {
        key: sql`coalesce(a.person_id, a.id)`,
        name: sql`coalesce(${personName(sql`k.key::uuid`)}, (select t.name from project_attendees t
          join projects p on p.domain_id = t.domain_id and p.id = t.project_id and ${reachedProject(seen)}
          where t.domain_id = ${scope.domainId} and (t.id = k.key::uuid or t.person_id = k.key::uuid)
          order by t.created_at desc limit 1))`,
        joins: { attendee: true },
      }
    case 'group':
      return {
        key: sql`m.group_id`,
        name: sql`(select g.name from groups g where g.domain_id = ${scope.domainId} and g.id = k.key::uuid)`,
        joins: { attendee: true, beside: sql`left join lateral ${groupsOfAttendee(seen)} m on true` },
      }
    case 'presenter':
      return {
        key: sql`m.person_id`,
        name: personName(sql`k.key::uuid`),
        joins: { beside: sql`left join lateral ${presentersOfProject(seen)} m on true` },
      }
    case 'session':
      return { key: sql`l.session`, name: sql`k.key` }
    case 'project':
      return {
        key: sql`l.project_id`,
        name: sql`(select p.name from projects p where p.domain_id = ${scope.domainId} and p.id = k.key::uuid)`,
      }
  }
}

/** One row for each; amounts by currency, never added across them. `by` a currency: that of most lines without. */
export async function listSums(
  reading: Reading,
  asked: { dimension: ReportDimension; sort: string; currency: string | null },
  page: Page,
): Promise<{ total: number; rows: SumRow[] }> {
  const of = dimensionOf(reading, asked.dimension)
  // A product has one line of each attendee, so that nobody needs to be told apart.
  const isProduct = asked.dimension === 'product'
  const who = isProduct ? sql`null::uuid` : sql`l.attendee_id`
  const direction = asked.sort.startsWith('-') ? sql`desc` : sql`asc`
  const orders = isProduct ? sql`sum(lines)` : sql`count(distinct attendee_id) filter (where lines > 0)`
  const rows = await reading.scope.rows<SumRow & { total: number }>(sql`
    with lines as (select ${of.key} as key, ${who} as attendee_id, l.currency, l.is_ordered, l.quantity, l.amount
        ${rowsOf(reading, orderLines, of.joins)}),
    parts as (
      select key, attendee_id, currency, count(*) filter (where is_ordered) as lines, sum(quantity) as quantity,
        sum(amount) as amount, count(*) filter (where quantity <> 0 and amount is null) as unpriced
      from lines group by 1, 2, 3
    ), sums as (
      ${isProduct ? sql`select key, currency, amount, lines from parts where amount is not null` : sql`select key, currency, sum(amount) as amount, sum(lines) as lines from parts where amount is not null group by 1, 2`}
    ), main as (
      select coalesce(${asked.currency}::text,
        (select currency from sums group by 1 order by sum(lines) desc, currency limit 1)) as currency
    ), k as (
      select key::text as key, ${orders}::int as orders, sum(lines)::int as lines,
        coalesce(sum(quantity), 0) as quantity, sum(unpriced)::int as unpriced,
        sum(amount) filter (where parts.currency = main.currency) as amount
      from parts, main group by key
    ), named as (
      select k.*, ${needsNames(asked.sort) ? of.name : sql`null`} as name from k
    ), paged as (
      select * from named order by ${sortOf(asked.sort)} ${direction} nulls last, key limit ${page.limit} offset ${page.offset}
    ), key_amounts as (
      select coalesce(s.key::text, '') as key, jsonb_agg(jsonb_build_object('currency', s.currency,
        'amount', s.amount::text) order by s.currency) as amounts
      from sums s where coalesce(s.key::text, '') in (select coalesce(key, '') from paged) group by 1
    )
    select k.key, ${needsNames(asked.sort) ? sql`k.name` : of.name} as name, ${of.reference ?? sql`null`} as reference,
      k.orders, k.lines, k.quantity::text as quantity, k.unpriced as "withoutPrice", t.total,
      coalesce(key_amounts.amounts, '[]') as amounts
    from (select count(*)::int as total from k) t left join paged k on true
    left join key_amounts on key_amounts.key = coalesce(k.key, '')
    order by ${sortOf(asked.sort)} ${direction} nulls last, key`)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ orders }) => orders !== null) }
}

export interface UnwantedRow {
  product: string
  name: string
  reference: string | null
  presented: number
}

/** What was presented in these projects, and ordered by nobody. */
export async function listUnwanted(
  reading: Reading,
  sort: string,
  page: Page,
): Promise<{ total: number; rows: UnwantedRow[] }> {
  const pairs = sql`l.product_id, l.attendee_id`
  const staged = stagedProducts(reading.scope)
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const by = { name: sql`name collate catalogue`, reference: sql`reference`, presented: sql`presented` }[
    sort.replace('-', '')
  ]
  const called = (source: RowSource) => sql`(select l.product_name ${rowsOf(reading, source)}
    and l.product_id = c.product_id order by l.first_at desc limit 1)`
  const rows = await reading.scope.rows<UnwantedRow & { total: number }>(sql`
    with wanted as (select distinct l.product_id ${rowsOf(reading, orderLines)} and l.is_ordered),
    shown as (select distinct ${pairs} ${rowsOf(reading, openedProducts)}
      union select distinct ${pairs} ${rowsOf(reading, staged)}),
    counted as (
      select product_id, count(*)::int as presented from shown
      where not exists (select from wanted w where w.product_id = shown.product_id) group by 1
    ), named as (
      select c.product_id as product, c.presented, coalesce(n.name, ${called(openedProducts)}, ${called(staged)}, '') as name, n.reference
      from counted c left join products n on n.domain_id = ${reading.scope.domainId} and n.id = c.product_id
    ), paged as (
      select * from named order by ${by ?? sql`presented`} ${direction} nulls last, product
      limit ${page.limit} offset ${page.offset}
    )
    select n.*, t.total from (select count(*)::int as total from named) t left join paged n on true
    order by ${by ?? sql`presented`} ${direction} nulls last, product`)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ product }) => product !== null) }
}

function needsNames(sort: string): boolean {
  return sort.endsWith('name')
}

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`name collate catalogue`,
  // No bare name: that would be the text that is answered, in which 5 comes after 10.
  quantity: sql`(quantity + 0)`,
  orders: sql`orders`,
  amount: sql`amount`,
}

function sortOf(sort: string): RawBuilder<unknown> {
  return sortColumns[sort.replace('-', '')] ?? sql`key`
}
