/** What presenter and attendee proposed to each other. One that waits is over once its room or project is. */
import type { Proposal } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

export interface ProposalTerms {
  attendeeId: string
  productId: string
  productName: string
  isByAttendee: boolean
  authorId: string | null
  authorName: string
  price: string | null
  currency: string | null
  priceTypeId: string | null
  quantity: string | null
}

export interface ProposalRow extends ProposalTerms {
  id: string
  roomId: string
  attendeeName: string
  state: Proposal['state']
  createdAt: Date
  answeredAt: Date | null
}

function proposalRows(scope: Scope): RawBuilder<ProposalRow> {
  return sql<ProposalRow>`
    select p.id, p.room_id as "roomId", p.attendee_id as "attendeeId", a.name as "attendeeName",
      p.product_id as "productId", p.product_name as "productName", p.is_by_attendee as "isByAttendee",
      p.author_id as "authorId", p.author_name as "authorName", p.price::text as price, p.currency,
      p.price_type_id as "priceTypeId", p.quantity::text as quantity,
      case when p.state = 'open' and coalesce(r.closed_at, j.closed_at) is not null then 'over' else p.state end
        as state,
      p.created_at as "createdAt",
      coalesce(p.answered_at, least(r.closed_at, j.closed_at)) as "answeredAt"
    from room_proposals p
    join rooms r on r.domain_id = p.domain_id and r.id = p.room_id
    join projects j on j.domain_id = p.domain_id and j.id = p.project_id
    join project_attendees a on a.domain_id = p.domain_id and a.id = p.attendee_id
    where p.domain_id = ${scope.domainId}`
}

/** Proposals of one attendee, or of all for null; oldest first. */
export async function listProposalRows(
  scope: Scope,
  roomId: string,
  attendeeId: string | null,
): Promise<ProposalRow[]> {
  return await scope.rows(sql<ProposalRow>`${proposalRows(scope)} and p.room_id = ${roomId}
    and (${attendeeId}::uuid is null or p.attendee_id = ${attendeeId}::uuid) order by p.created_at, p.id`)
}

/** Doesn't check whether the caller may see the proposal. */
export async function findProposalRow(scope: Scope, proposalId: string): Promise<ProposalRow | null> {
  const [row] = await scope.rows(sql<ProposalRow>`${proposalRows(scope)} and p.id = ${proposalId}`)
  return row ?? null
}

/** Like `findProposalRow`, and locks it, so that nobody else answers it until the transaction ends. */
export async function holdProposalRow(open: Scope, proposalId: string): Promise<ProposalRow | null> {
  const [row] = await open.rows(
    sql<ProposalRow>`${proposalRows(open)} and p.id = ${proposalId} for update of p`,
  )
  return row ?? null
}

/** Returns whether it was stored: not where its id is taken, or another one for attendee and product waits. */
export async function insertProposal(
  open: Scope,
  { id, roomId, projectId, ...terms }: ProposalTerms & { id: string; roomId: string; projectId: string },
): Promise<boolean> {
  await open.rows(sql`
    update room_proposals p set state = 'over', answered_at = r.closed_at from rooms r
    where p.domain_id = ${open.domainId} and p.project_id = ${projectId} and p.attendee_id = ${terms.attendeeId}
      and p.product_id = ${terms.productId} and p.state = 'open'
      and r.domain_id = p.domain_id and r.id = p.room_id and r.closed_at is not null`)
  // Times of one transaction are the same: what is countered comes before what counters it.
  const rows = await open.rows(sql`
    insert into room_proposals (domain_id, id, room_id, project_id, attendee_id, product_id, product_name,
      is_by_attendee, author_id, author_name, price, currency, price_type_id, quantity, created_at)
    values (${open.domainId}, ${id}, ${roomId}, ${projectId}, ${terms.attendeeId}, ${terms.productId},
      ${terms.productName}, ${terms.isByAttendee}, ${terms.authorId}, ${terms.authorName}, ${terms.price}::numeric,
      ${terms.currency}, ${terms.priceTypeId}, ${terms.quantity}::numeric, clock_timestamp())
    on conflict do nothing returning id`)
  return rows.length > 0
}

export async function updateProposalState(
  open: Scope,
  proposalId: string,
  state: Proposal['state'],
): Promise<void> {
  await open.rows(sql`
    update room_proposals set state = ${state}, answered_at = clock_timestamp()
    where domain_id = ${open.domainId} and id = ${proposalId}`)
}
