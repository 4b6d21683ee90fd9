/** Lines, one by one: what counts, and what came too late or was declined. */
import type { DynamicValue, ReportLineKind } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import type { StoredForm } from '../projects/index.ts'
import { orderLines, type Reading, type RowSource, rowsOf } from './asked-rows.ts'
import { declinedProposals, waitingAnswers } from './figures.repository.ts'
import { lineTexts, type Page } from './rows.repository.ts'

export interface AskedLines {
  /** Null: all that count. */
  kind: ReportLineKind | null
  currency: string | null
  isWithoutPrice: boolean
  sort: string
}

export interface LineRow {
  kind: ReportLineKind
  at: Date
  projectId: string
  projectName: string
  attendeeId: string
  attendee: string
  attendeeName: string
  productId: string
  name: string
  reference: string
  category: string | null
  session: 'web' | 'ar' | 'st'
  orderId: string | null
  order: number | null
  interested: boolean
  quantity: string | null
  price: string | null
  listPrice: string | null
  currency: string | null
  amount: string | null
  author: string
  values: Record<string, string>
  dynamicValues: Record<string, DynamicValue>
  /** Null: that of the order, else of the project. */
  form: StoredForm | null
  comments: { author: string; text: string; at: string }[]
}

interface Kept {
  source: RowSource
  /** Columns of the line that are told beside. */
  columns: RawBuilder<unknown>
  quantity: RawBuilder<unknown>
  amount: RawBuilder<unknown>
  /** Texts, joined after lines were chosen. */
  texts: RawBuilder<unknown>
}

const none = sql`null`

const counted: Kept = {
  source: orderLines,
  quantity: sql`l.quantity`,
  amount: sql`l.amount`,
  texts: sql`${lineTexts}
    left join project_orders o on o.domain_id = l.domain_id and o.project_id = l.project_id
      and o.attendee_id = l.attendee_id and x.form is null`,
  columns: sql`l.kind, l.ordered_at as at, x.name, x.reference, x.category_name as category, l.session, o.id as "orderId",
    o.number as "order", x.interested, l.price::text as price,
    x.list_price::text as "listPrice", l.currency, l.amount::text as amount, x.author_name as author,
    x.values, x.dynamic_values as "dynamicValues", x.form`,
}

/** The product as it is called now, or was when it was opened. */
const named = sql`left join products n on n.domain_id = l.domain_id and n.id = l.product_id
  left join categories nc on nc.domain_id = n.domain_id and nc.id = n.category_id
  left join project_presentations np on np.domain_id = l.domain_id and np.project_id = l.project_id
    and np.attendee_id = l.attendee_id and np.product_id = l.product_id`

/** A price that is asked for when it is taken over: until then there is none. */
const waiting: Kept = {
  source: waitingAnswers,
  quantity: sql`(select case when l.sent -> 'values' ->> (f ->> 'id') ~ '^-?[0-9]+([.][0-9]+)?$'
      then (l.sent -> 'values' ->> (f ->> 'id'))::numeric end
    from projects q, jsonb_array_elements(q.order_fields) f
    where q.domain_id = l.domain_id and q.id = l.project_id and f ->> 'type' = 'number' limit 1)`,
  amount: none,
  texts: named,
  columns: sql`'waiting' as kind, l.created_at as at, coalesce(n.name, np.product_name, '') as name,
    coalesce(n.reference, '') as reference, nc.name as category, 'web' as session, null::uuid as "orderId",
    null::int as "order", coalesce((l.sent ->> 'interested')::boolean, false) as interested, null as price,
    null as "listPrice", null as currency, null as amount, l.author_name as author,
    l.sent -> 'values' as values, '{}'::jsonb as "dynamicValues", null::jsonb as form`,
}

const declined: Kept = {
  source: declinedProposals,
  quantity: sql`l.quantity`,
  amount: none,
  texts: named,
  columns: sql`'declined' as kind, l.answered_at as at, l.product_name as name, coalesce(n.reference, '') as reference,
    nc.name as category, l.session, null::uuid as "orderId", null::int as "order", false as interested,
    l.price::text as price, null as "listPrice", l.currency, null as amount, l.author_name as author,
    '{}'::jsonb as values, '{}'::jsonb as "dynamicValues", null::jsonb as form`,
}

function keptAs(kind: ReportLineKind | null): Kept {
  return kind === 'waiting' ? waiting : kind === 'declined' ? declined : counted
}

/** Conditions beside those of all reports. */
function narrowing({ kind, currency, isWithoutPrice }: AskedLines, kept: Kept): RawBuilder<unknown> {
  const conditions = [
    ...(kind === null || kept !== counted ? [] : [sql`l.kind = ${kind}`]),
    ...(currency === null || kept === waiting ? [] : [sql`l.currency = ${currency}`]),
    ...(isWithoutPrice ? [sql`${kept.quantity} <> 0 and ${kept.amount} is null`] : []),
  ]
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}

function sortOf(sort: string, kept: Kept): { by: RawBuilder<unknown>; beside?: RawBuilder<unknown> } {
  const person = sql`left join domain_people sd on sd.id = a.person_id`
  const columns: Readonly<Record<string, { by: RawBuilder<unknown>; beside?: RawBuilder<unknown> }>> = {
    at: { by: kept.source.at },
    quantity: { by: kept.quantity },
    amount: { by: kept.amount },
    project: { by: sql`p.name` },
    attendee: { by: sql`coalesce(nullif(sd.name, ''), a.name) collate catalogue`, beside: person },
    product:
      kept === counted
        ? { by: sql`x.name collate catalogue`, beside: lineTexts }
        : { by: sql`coalesce(n.name, '') collate catalogue`, beside: named },
  }
  return columns[sort.replace('-', '')] ?? { by: kept.source.at }
}

function linesStatement(reading: Reading, asked: AskedLines, page: Page): RawBuilder<LineRow> {
  const kept = keptAs(asked.kind)
  const { by, beside } = sortOf(asked.sort, kept)
  const direction = asked.sort.startsWith('-') ? sql`desc` : sql`asc`
  const last = kept === waiting ? sql`l.answer_id` : kept === declined ? sql`l.id` : sql`l.product_id`
  return sql<LineRow>`
    select ${kept.columns}, l.told_quantity::text as quantity, l.project_id as "projectId", p.name as "projectName",
      l.attendee_id as "attendeeId", coalesce(a.person_id, a.id) as attendee,
      coalesce(nullif(d.name, ''), a.name, d.email) as "attendeeName", l.product_id as "productId",
      coalesce((select jsonb_agg(jsonb_build_object('author', c.author_name, 'text', c.text, 'at', c.created_at)
        order by c.created_at, c.id) from project_comments c where c.domain_id = l.domain_id
        and c.project_id = l.project_id and c.attendee_id = l.attendee_id and c.product_id = l.product_id), '[]') as comments
    from (
      select l.*, ${kept.quantity} as told_quantity,
        row_number() over (order by ${by} ${direction} nulls last, l.project_id, l.attendee_id, ${last}) as place
      ${rowsOf(reading, kept.source, { project: true, attendee: true, beside })} ${narrowing(asked, kept)}
      order by ${by} ${direction} nulls last, l.project_id, l.attendee_id, ${last}
      limit ${page.limit} offset ${page.offset}) l
    join projects p on p.domain_id = l.domain_id and p.id = l.project_id
    join project_attendees a on a.domain_id = l.domain_id and a.id = l.attendee_id
    left join domain_people d on d.id = a.person_id
    ${kept.texts}
    order by l.place`
}

export async function listLines(reading: Reading, asked: AskedLines, page: Page): Promise<LineRow[]> {
  return await reading.scope.rows(linesStatement(reading, asked, page))
}

/** All of them, in batches. */
export function streamLines(
  reading: Reading,
  asked: AskedLines,
  batchSize: number,
): AsyncIterable<LineRow[]> {
  return reading.scope.stream(linesStatement(reading, asked, { offset: 0, limit: null }), batchSize)
}

export async function countLines(reading: Reading, asked: AskedLines): Promise<number> {
  const kept = keptAs(asked.kind)
  const [row] = await reading.scope.rows<{ total: number }>(sql`
    select count(*)::int as total ${rowsOf(reading, kept.source)} ${narrowing(asked, kept)}`)
  return row?.total ?? 0
}

/** What was asked, by order or project. */
export async function listForms(
  scope: Scope,
  { orderIds, projectIds }: { orderIds: readonly string[]; projectIds: readonly string[] },
): Promise<ReadonlyMap<string, StoredForm>> {
  const rows = await scope.rows<{ id: string; form: StoredForm }>(sql`
    select o.id, r.form from project_orders o
    join project_order_revisions r on r.domain_id = o.domain_id and r.order_id = o.id and r.revision = o.revision
    where o.domain_id = ${scope.domainId} and o.id = any(${[...orderIds]}::uuid[])
    union all
    select p.id, jsonb_build_object('orderFields', p.order_fields, 'dynamicFields', p.dynamic_fields) from projects p
    where p.domain_id = ${scope.domainId} and p.id = any(${[...projectIds]}::uuid[])`)
  return new Map(rows.map(({ id, form }) => [id, form]))
}
