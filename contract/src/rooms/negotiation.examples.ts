import { anAction, type ExampleIds, type Examples } from '../example.ts'
import type { negotiationContract } from './negotiation.contract.ts'

export function negotiationExamples(ids: ExampleIds): Examples<typeof negotiationContract> {
  return {
    getRoomTotals: { isOutsideCatalog: true },
    listProposals: { isOutsideCatalog: true },
    propose: {
      body: {
        proposalId: ids.newProposalId,
        attendee: ids.attendeeId,
        product: ids.productId,
        quantity: '1',
      },
      withoutVersion: anAction,
    },
    answerProposal: { body: { answer: 'accept' }, withoutVersion: anAction, isOutsideCatalog: true },
  }
}
