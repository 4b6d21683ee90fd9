import * as z from 'zod'
import { attendees, call, staff } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { answerProposalInput, proposal, proposeInput, roomPanel, roomTotals } from './negotiation.schema.ts'
import { ofRoom } from './rooms.schema.ts'

const one = z.object({ params: ofRoom, query: z.object(inDomain) })

export const negotiationContract = {
  getRoomPanel: call(
    staff(),
    'GET /rooms/{roomId}/panel',
    'What was ordered of the last products on stage, by attendee',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(one)
    .output(roomPanel),
  getRoomTotals: call(
    attendees(),
    'GET /rooms/{roomId}/totals',
    'Totals of the product on stage, without names',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(one)
    .output(roomTotals),
  listProposals: call(
    attendees(),
    'GET /rooms/{roomId}/proposals',
    'What was proposed: to the caller, or to all for presenters',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(one)
    .output(z.array(proposal)),
  propose: call(staff(), 'POST /rooms/{roomId}/proposals', 'Propose a price or a quantity to one attendee', {
    refusals: [
      'IdempotencyKeyUsed',
      'NegotiationNotAllowed',
      'NoPriceToAgreeOn',
      'ProposalOpen',
      'QuantityNotAllowed',
      'RoomOver',
    ],
  })
    .input(proposeInput)
    .output(proposal),
  answerProposal: call(
    attendees(),
    'POST /rooms/{roomId}/proposals/{proposalId}/answer',
    'Accept, decline, counter or withdraw; a second answer is that of the first',
    {
      refusals: [
        'NegotiationNotAllowed',
        'NoPriceToAgreeOn',
        'ProposalOpen',
        'QuantityNotAllowed',
        'RoomOver',
      ],
    },
  )
    .input(answerProposalInput)
    .output(proposal),
}
