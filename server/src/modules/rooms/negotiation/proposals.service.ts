/** Prices and quantities that are proposed to an attendee, and by them. */
import type { Proposal } from '@vitrine/contract'
import { compareDecimals, isDecimal } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../../products/index.ts'
import {
  type AnsweringParts,
  authorOf,
  type CheckedTerms,
  checkTerms,
  findAttendeeId,
  getConcerning,
  type HeldAnswering,
  listReadableProducts,
  type Terms,
} from '../../projects/index.ts'
import { listMemberRows } from '../members.repository.ts'
import { getPresentedRoom, getRoomVisibility } from '../room-access.ts'
import { announceProposed, holdDeal, isAttendeeOf } from './negotiation-access.ts'
import {
  findProposalRow,
  insertProposal,
  listProposalRows,
  type ProposalRow,
  type ProposalTerms,
} from './proposals.repository.ts'

/** Attendees read those that concern them. Refuses as `getRoomVisibility`, NotAllowed to whoever isn't in. */
export async function listProposals(scope: Scope, roomId: string): Promise<Proposal[]> {
  const { room, isPresenter, state } = await getRoomVisibility(scope, roomId)
  if (state !== 'in') refuse('NotAllowed')
  const own = isPresenter ? null : await findAttendeeId(scope, room.projectId)
  if (!isPresenter && own === null) return []
  const rows = await listProposalRows(scope, roomId, own)
  const visibility = await productVisibility(scope)
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const readable = await listReadableProducts(scope, ids, visibility, false)
  return rows
    .filter(({ productId }) => readable.has(productId))
    .map((row) => presentProposalRow(row, { isPresenter, priceTypes: visibility.priceTypes }))
}

/** Who reads: those who run the project read prices of price types that they see, attendees what they deal about. */
export interface ProposalReader {
  isPresenter: boolean
  priceTypes: ReadonlyMap<string, unknown>
}

export function presentProposalRow(row: ProposalRow, { isPresenter, priceTypes }: ProposalReader): Proposal {
  const seesPrice = !isPresenter || row.priceTypeId === null || priceTypes.has(row.priceTypeId)
  return {
    _id: row.id,
    attendee: { _id: row.attendeeId, name: row.attendeeName },
    product: { _id: row.productId, name: row.productName },
    isByAttendee: row.isByAttendee,
    author: row.authorName,
    price: seesPrice ? row.price : null,
    currency: seesPrice ? row.currency : null,
    quantity: row.quantity,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}

export interface NewProposal extends Terms {
  proposalId: string
  attendee: string
  product: string
}

/**
 * The same `proposalId` again is the same proposal. Refuses NotFound for an attendee who isn't in the room and for a
 * product that one of the two doesn't see, NotAllowed to attendees, RoomOver, NegotiationNotAllowed, NoPriceToAgreeOn,
 * QuantityNotAllowed, ProposalOpen, IdempotencyKeyUsed.
 */
export async function propose(
  parts: AnsweringParts,
  scope: Scope,
  roomId: string,
  { proposalId, attendee, product, ...terms }: NewProposal,
): Promise<Proposal> {
  const { project } = await getPresentedRoom(scope, roomId)
  const asked = await getConcerning(parts, scope, project.id, attendee)
  // Nobody deals with themselves.
  if (isAttendeeOf(asked)) refuse('NotAllowed')
  return await scope.transaction(async (open) => {
    const held = await holdDeal(open, roomId, asked)
    await checkIsIn(open, roomId, held.attendeeId)
    const checked = await checkTerms(open, held.answering, product, terms)
    return await putProposal(open, { roomId, held, proposalId, checked })
  })
}

async function checkIsIn(open: Scope, roomId: string, attendeeId: string): Promise<void> {
  const members = await listMemberRows(open, roomId)
  const isIn = members.some((each) => each.attendeeId === attendeeId && each.isAsked && each.state === 'in')
  if (!isIn) refuse('NotFound')
}

/** By whoever calls. Refuses ProposalOpen, IdempotencyKeyUsed. */
export async function putProposal(
  open: Scope,
  given: { roomId: string; held: HeldAnswering; proposalId: string; checked: CheckedTerms },
): Promise<Proposal> {
  const { roomId, held, proposalId } = given
  const { answering, attendeeId } = held
  const isByAttendee = isAttendeeOf(answering)
  const terms = termsOf(given.checked, { attendeeId, isByAttendee, ...authorOf(open) })
  const projectId = answering.project.id
  const reader = { isPresenter: !isByAttendee, priceTypes: answering.seen.priceTypes }
  const known = await findProposalRow(open, proposalId)
  if (known !== null)
    return isSame(known, roomId, terms) ? presentProposalRow(known, reader) : refuse('IdempotencyKeyUsed')
  if (!(await insertProposal(open, { id: proposalId, roomId, projectId, ...terms }))) refuse('ProposalOpen')
  await announceProposed(open, roomId, held, [terms.authorId])
  const row = (await findProposalRow(open, proposalId)) ?? refuse('NotFound')
  return presentProposalRow(row, reader)
}

function termsOf(
  { product, price, priceType, quantity }: CheckedTerms,
  by: Pick<ProposalTerms, 'attendeeId' | 'isByAttendee' | 'authorId' | 'authorName'>,
): ProposalTerms {
  return {
    ...by,
    productId: product.id,
    productName: product.name,
    price,
    currency: priceType?.currency ?? null,
    priceTypeId: priceType?.id ?? null,
    quantity,
  }
}

function isSame(known: ProposalRow, roomId: string, terms: ProposalTerms): boolean {
  const { attendeeId, productId, isByAttendee } = known
  return (
    known.roomId === roomId &&
    attendeeId === terms.attendeeId &&
    productId === terms.productId &&
    isByAttendee === terms.isByAttendee &&
    sameNumber(known.price, terms.price) &&
    sameNumber(known.quantity, terms.quantity)
  )
}

function sameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return isDecimal(one) && isDecimal(other) && compareDecimals(one, other) === 0
}
