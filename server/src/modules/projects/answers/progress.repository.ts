/** Progress of attendees, also of former ones who have answered. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import type { SentAnswer } from './answers.repository.ts'

export interface ProgressRow {
  attendeeId: string | null
  personId: string | null
  /** Share link that a guest came by. */
  linkId: string | null
  name: string
  email: string
  isAsked: boolean
  isInvited: boolean
  openedAt: Date | null
  lastSeenAt: Date | null
  lastProductId: string | null
  confirmedAt: Date | null
  remindedAt: Date | null
}

export async function listProgressRows(scope: Scope, projectId: string): Promise<ProgressRow[]> {
  return await scope.rows<ProgressRow>(sql`
    with asked as (
      select person_id, bool_or(invited_at is not null) as is_invited from project_asked
      where domain_id = ${scope.domainId} and project_id = ${projectId} group by person_id
    ), known as (
      select * from project_attendees where domain_id = ${scope.domainId} and project_id = ${projectId})
    select k.id as "attendeeId", coalesce(k.person_id, a.person_id) as "personId", k.share_link_id as "linkId",
      coalesce(nullif(p.name, ''), k.name, p.email, '') as name, coalesce(p.email, k.email, '') as email,
      a.person_id is not null or k.share_link_id is not null as "isAsked",
      coalesce(a.is_invited, k.share_link_id is not null) as "isInvited", k.opened_at as "openedAt",
      k.last_seen_at as "lastSeenAt", k.last_product_id as "lastProductId", k.confirmed_at as "confirmedAt",
      k.reminded_at as "remindedAt"
    from known k full join asked a on a.person_id = k.person_id
    left join domain_people p on p.id = coalesce(k.person_id, a.person_id)
    where a.person_id is not null or k.share_link_id is not null or exists (select from project_answer_revisions r
      where r.domain_id = k.domain_id and r.project_id = k.project_id and r.attendee_id = k.id)
    order by name, email, k.id`)
}

export interface CountedAnswer {
  attendeeId: string
  productId: string
  state: 'reviewed' | 'skipped'
  interested: boolean
  values: Record<string, string>
  price: string | null
  currency: string | null
  priceTypeId: string | null
  isAgreed: boolean
  listPrice: string | null
}

/** Answers of all attendees, without columns that only an attendee's own page needs; null `productIds`: for all products. */
export async function listCountedAnswers(
  scope: Scope,
  projectId: string,
  productIds: readonly string[] | null = null,
): Promise<CountedAnswer[]> {
  const among = productIds === null ? sql`` : sql`and product_id = any(${[...productIds]}::uuid[])`
  return await scope.rows<CountedAnswer>(sql`
    select attendee_id as "attendeeId", product_id as "productId", state, interested, values, price::text as price,
      currency, price_type_id as "priceTypeId", is_agreed as "isAgreed", list_price::text as "listPrice"
    from project_answers where domain_id = ${scope.domainId} and project_id = ${projectId} ${among}`)
}

/** How many of the project's products meet both conditions on the slot row `s`. */
export async function countShown(
  scope: Scope,
  projectId: string,
  conditions: readonly RawBuilder<boolean>[],
): Promise<number> {
  const [row] = await scope.rows<{ count: number }>(sql`
    select count(*)::int as count from project_products pp
    join tenant_product_slots s on s.domain_id = pp.domain_id and s.product_id = pp.product_id
    where pp.domain_id = ${scope.domainId} and pp.project_id = ${projectId} and not pp.is_declined
      and ${sql.join([...conditions], sql` and `)}`)
  return row?.count ?? 0
}

export interface LateRow {
  answerId: string
  attendeeId: string
  attendeeName: string
  personId: string | null
  linkId: string | null
  productId: string
  sent: SentAnswer
  authorId: string | null
  authorName: string
  createdAt: Date
}

/** What came after the end and was not taken over, oldest first; all or one. */
export async function listLateRows(
  scope: Scope,
  projectId: string,
  answerId: string | null = null,
): Promise<LateRow[]> {
  return await scope.rows<LateRow>(sql`
    select r.answer_id as "answerId", r.attendee_id as "attendeeId", a.name as "attendeeName",
      a.person_id as "personId", a.share_link_id as "linkId", r.product_id as "productId", r.sent, r.author_id as "authorId",
      r.author_name as "authorName", r.created_at as "createdAt"
    from project_answer_revisions r
    join project_attendees a on a.domain_id = r.domain_id and a.id = r.attendee_id
    where r.domain_id = ${scope.domainId} and r.project_id = ${projectId} and r.revision is null
      and (${answerId}::uuid is null or r.answer_id = ${answerId})
    order by r.created_at, r.answer_id`)
}

/**
 * Notes a reminder now for everybody who is invited, has not confirmed and was not reminded in the last day. Returns the ids
 * of these people.
 */
export async function noteReminded(open: Scope, projectId: string): Promise<string[]> {
  const rows = await open.rows<{ personId: string }>(sql`
    insert into project_attendees as k (domain_id, project_id, person_id, name, email, reminded_at)
    select distinct on (a.person_id) a.domain_id, a.project_id, a.person_id, p.name, p.email, now()
    from project_asked a join domain_people p on p.id = a.person_id
    where a.domain_id = ${open.domainId} and a.project_id = ${projectId} and a.invited_at is not null
    on conflict (domain_id, project_id, person_id) do update set reminded_at = now()
      where k.confirmed_at is null and (k.reminded_at is null or k.reminded_at <= now() - interval '1 day')
    returning k.person_id as "personId"`)
  return rows.map(({ personId }) => personId)
}
