/** An answer to a proposal: only the first one counts. */
import type { Proposal } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../../products/index.ts'
import {
  type AnsweringParts,
  agreeOn,
  authorOf,
  checkTerms,
  findAttendeeId,
  getConcerning,
  type HeldAnswering,
  listReadableProducts,
  type Terms,
} from '../../projects/index.ts'
import { getRoomVisibility, type RoomVisibility } from '../room-access.ts'
import { announceProposed, holdDeal, isAttendeeOf } from './negotiation-access.ts'
import {
  findProposalRow,
  holdProposalRow,
  type ProposalRow,
  updateProposalState,
} from './proposals.repository.ts'
import { presentProposalRow, putProposal } from './proposals.service.ts'

export type ProposalAnswer =
  | { answer: 'accept' | 'decline' | 'withdraw' }
  | ({ answer: 'counter'; proposalId: string } & Terms)

interface Answered {
  held: HeldAnswering
  row: ProposalRow
  body: ProposalAnswer
}

/**
 * One that was answered already, or is over, stays as it is and is returned. A counter is the proposal that it makes.
 * Refuses NotFound to whom it is nothing, NotAllowed to the side that doesn't answer, and as `propose` does.
 */
export async function answerProposal(
  parts: AnsweringParts,
  scope: Scope,
  { roomId, proposalId, body }: { roomId: string; proposalId: string; body: ProposalAnswer },
): Promise<Proposal> {
  const roomVisibility = await getRoomVisibility(scope, roomId)
  const found = await getKnownProposal(scope, roomVisibility, proposalId)
  const repeated = body.answer === 'counter' ? await findCounter(scope, found, body.proposalId) : null
  if (repeated !== null || found.state !== 'open')
    return await answerFor(scope, roomVisibility, repeated ?? found)
  const asked = await getConcerning(parts, scope, roomVisibility.project.id, found.attendeeId)
  return await scope.transaction(async (open) => {
    const held = await holdDeal(open, roomId, asked)
    const row = (await holdProposalRow(open, proposalId)) ?? refuse('NotFound')
    if (row.state !== 'open') return await answerFor(open, roomVisibility, row)
    checkAnswers(open, { held, row, body })
    const answered = await execute(open, roomId, { held, row, body })
    await announceProposed(open, roomId, held, [row.authorId, authorOf(open).authorId])
    return (
      answered ?? (await answerFor(open, roomVisibility, (await findProposalRow(open, proposalId)) ?? row))
    )
  })
}

async function getKnownProposal(
  scope: Scope,
  roomVisibility: RoomVisibility,
  proposalId: string,
): Promise<ProposalRow> {
  const { room, isPresenter, state } = roomVisibility
  if (state !== 'in') refuse('NotFound')
  const own = isPresenter ? null : await findAttendeeId(scope, room.projectId)
  const row = await findProposalRow(scope, proposalId)
  if (row === null || row.roomId !== room.id) return refuse('NotFound')
  if (!isPresenter && row.attendeeId !== own) refuse('NotFound')
  const readable = await listReadableProducts(scope, [row.productId], await productVisibility(scope), false)
  return readable.has(row.productId) ? row : refuse('NotFound')
}

/** What this counter made when it came before. */
async function findCounter(scope: Scope, countered: ProposalRow, id: string): Promise<ProposalRow | null> {
  const made = await findProposalRow(scope, id)
  const isOfSame =
    made !== null &&
    made.roomId === countered.roomId &&
    made.attendeeId === countered.attendeeId &&
    made.productId === countered.productId &&
    made.isByAttendee !== countered.isByAttendee
  return isOfSame && countered.state === 'countered' ? made : null
}

async function answerFor(scope: Scope, { isPresenter }: RoomVisibility, row: ProposalRow): Promise<Proposal> {
  const { priceTypes } = await productVisibility(scope)
  return presentProposalRow(row, { isPresenter, priceTypes })
}

/** Only the author may withdraw a proposal, and only the other side may answer it. Refuses NotAllowed. */
function checkAnswers(open: Scope, { held, row, body }: Answered): void {
  const isMade = isAttendeeOf(held.answering) === row.isByAttendee
  if (body.answer !== 'withdraw') {
    if (isMade) refuse('NotAllowed')
    return
  }
  if (!isMade || row.authorId !== authorOf(open).authorId) refuse('NotAllowed')
}

/** Returns a proposal that was made by it; null where it made none. */
async function execute(open: Scope, roomId: string, { held, row, body }: Answered): Promise<Proposal | null> {
  if (body.answer === 'counter') {
    const { proposalId, price, quantity } = body
    const checked = await checkTerms(open, held.answering, row.productId, { price, quantity })
    await updateProposalState(open, row.id, 'countered')
    return await putProposal(open, { roomId, held, proposalId, checked })
  }
  if (body.answer === 'accept') await agree(open, held, row)
  const states = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const
  await updateProposalState(open, row.id, states[body.answer])
  return null
}

/** Agrees on the price type for which the price was proposed. Refuses NoPriceToAgreeOn where it is no longer seen. */
async function agree(open: Scope, held: HeldAnswering, row: ProposalRow): Promise<void> {
  const { productId, quantity, currency, priceTypeId } = row
  const isPriced = row.price !== null && currency !== null && priceTypeId !== null
  if (isPriced && !held.answering.seen.priceTypes.has(priceTypeId)) refuse('NoPriceToAgreeOn')
  const price = isPriced ? { price: row.price ?? '', currency, priceTypeId } : null
  await agreeOn(open, held, { productId, price, quantity })
}
