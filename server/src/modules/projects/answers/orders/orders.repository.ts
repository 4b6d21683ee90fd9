/** Orders: what an attendee confirmed, as it was then. */
import type { OrderLine } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Scope } from '../../../../scope/scope.ts'
import type { DynamicFieldRow, OrderFieldRow } from '../../projects.repository.ts'
import type { Author } from '../comments/authors.ts'

export interface OrderSummaryRow {
  id: string
  number: number
  revision: number
  updatedAt: Date
}

export async function findOrderSummary(
  scope: Scope,
  projectId: string,
  attendeeId: string,
): Promise<OrderSummaryRow | null> {
  const [row] = await scope.rows<OrderSummaryRow>(sql`
    select id, number, revision, updated_at as "updatedAt" from project_orders
    where domain_id = ${scope.domainId} and project_id = ${projectId} and attendee_id = ${attendeeId}`)
  return row ?? null
}

/** A line as it was confirmed. */
export interface StoredLine extends Omit<OrderLine, 'amount' | 'agreed'> {
  priceType: string | null
  /** Absent from lines that were confirmed before prices were agreed on. */
  isAgreed?: boolean
  listPrice?: string | null
}

export interface StoredForm {
  orderFields: OrderFieldRow[]
  dynamicFields: DynamicFieldRow[]
}

export interface OrderRow {
  id: string
  projectId: string
  number: number
  revision: number
  attendeeId: string
  attendeeName: string
  personId: string | null
  confirmedAt: Date
  isChanged: boolean
  lines: StoredLine[]
  form: StoredForm
}

const orderColumns = sql`o.id, o.project_id as "projectId", o.number, o.revision, o.attendee_id as "attendeeId",
  a.name as "attendeeName", a.person_id as "personId", o.updated_at as "confirmedAt",
  exists (select from project_answers w where w.domain_id = o.domain_id and w.project_id = o.project_id
    and w.attendee_id = o.attendee_id and w.confirmed_revision is distinct from w.revision) as "isChanged",
  r.lines, r.form`
const orderTables = sql`project_orders o
  join project_attendees a on a.domain_id = o.domain_id and a.id = o.attendee_id
  join project_order_revisions r on r.domain_id = o.domain_id and r.order_id = o.id and r.revision = o.revision`

/** Where a list of orders goes on: after what was confirmed last. */
export interface OrderCursor {
  confirmedAt: string
  id: string
}

/** By when they were confirmed, so that whoever reads on finds what was confirmed since. */
export async function listOrderRows(
  scope: Scope,
  projectId: string,
  { attendeeId, after, limit }: { attendeeId: string | null; after: OrderCursor | null; limit: number },
): Promise<OrderRow[]> {
  return await scope.rows<OrderRow>(sql`
    select ${orderColumns} from ${orderTables}
    where o.domain_id = ${scope.domainId} and o.project_id = ${projectId}
      and (${attendeeId}::uuid is null or o.attendee_id = ${attendeeId})
      and (${after?.id ?? null}::uuid is null
        or (o.updated_at, o.id) > (${after?.confirmedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by o.updated_at, o.id limit ${limit}`)
}

export async function findOrder(scope: Scope, orderId: string): Promise<OrderRow | null> {
  const [row] = await scope.rows<OrderRow>(sql`
    select ${orderColumns} from ${orderTables} where o.domain_id = ${scope.domainId} and o.id = ${orderId}`)
  return row ?? null
}

/** With who confirmed it, and of the attendee what is known today. */
export interface ConfirmedRow extends OrderRow, Author {
  company: string
  email: string
}

/** As it was at a revision, with who confirmed that; without one at its newest. */
export async function findOrderRevision(
  scope: Scope,
  { projectId, orderId, revision }: { projectId: string; orderId: string; revision: number | null },
): Promise<ConfirmedRow | null> {
  const [row] = await scope.rows<ConfirmedRow>(sql`
    select o.id, o.project_id as "projectId", o.number, r.revision, o.attendee_id as "attendeeId",
      a.name as "attendeeName", a.person_id as "personId", r.created_at as "confirmedAt",
      r.revision < o.revision as "isChanged", r.lines, r.form, r.author_id as "authorId", r.author_name as "authorName",
      coalesce(p.company, '') as company, coalesce(p.email, a.email, '') as email
    from project_orders o
    join project_attendees a on a.domain_id = o.domain_id and a.id = o.attendee_id
    join project_order_revisions r on r.domain_id = o.domain_id and r.order_id = o.id
    left join domain_people p on p.id = a.person_id
    where o.domain_id = ${scope.domainId} and o.project_id = ${projectId} and o.id = ${orderId}
      and r.revision = coalesce(${revision}::int, o.revision)`)
  return row ?? null
}

/**
 * The order of an attendee with its next revision; a new one has the company's next number, which nobody else takes
 * before the transaction ends.
 */
export async function saveOrder(
  open: Scope,
  projectId: string,
  given: { attendeeId: string; lines: readonly StoredLine[]; form: StoredForm } & Author,
): Promise<string> {
  const { domainId } = open
  const before = await findOrderSummary(open, projectId, given.attendeeId)
  const [order] =
    before === null
      ? await open.rows<{ id: string; revision: number }>(sql`
          with numbered as (
            insert into project_order_numbers as n (domain_id, last) values (${domainId}, 1)
            on conflict (domain_id) do update set last = n.last + 1 returning last)
          insert into project_orders (domain_id, project_id, attendee_id, number, revision)
          select ${domainId}::uuid, ${projectId}::uuid, ${given.attendeeId}::uuid, last, 1 from numbered
          returning id, revision`)
      : await open.rows<{ id: string; revision: number }>(sql`
          update project_orders set revision = revision + 1, updated_at = now()
          where domain_id = ${domainId} and id = ${before.id} returning id, revision`)
  if (order === undefined) throw new Error('The order was not stored')
  await open.rows(sql`
    insert into project_order_revisions (domain_id, order_id, revision, lines, form, author_id, author_name)
    values (${domainId}, ${order.id}, ${order.revision}, ${JSON.stringify(given.lines)}::jsonb,
      ${JSON.stringify(given.form)}::jsonb, ${given.authorId}, ${given.authorName})`)
  return order.id
}

/** That what an attendee answered is confirmed as it stands. */
export async function noteConfirmed(open: Scope, projectId: string, attendeeId: string): Promise<void> {
  await open.rows(sql`
    with confirmed as (
      update project_answers set confirmed_revision = revision
      where domain_id = ${open.domainId} and project_id = ${projectId} and attendee_id = ${attendeeId}
        and confirmed_revision is distinct from revision)
    update project_attendees set confirmed_at = now() where domain_id = ${open.domainId} and id = ${attendeeId}`)
}
