import { domainApi } from '../../../scope/api.ts'
import type { AnsweringParts } from '../../projects/index.ts'
import { answerProposal } from './answer-proposal.service.ts'
import { getRoomPanel } from './panel.service.ts'
import { listProposals, propose } from './proposals.service.ts'
import { getRoomTotals } from './totals.service.ts'

export function createNegotiationRoutes(parts: AnsweringParts) {
  const calls = domainApi.dealing
  return {
    getRoomPanel: calls.getRoomPanel.handler(({ input, context }) =>
      getRoomPanel(context.scope, input.params.roomId),
    ),
    getRoomTotals: calls.getRoomTotals.handler(({ input, context }) =>
      getRoomTotals(context.scope, input.params.roomId),
    ),
    listProposals: calls.listProposals.handler(({ input, context }) =>
      listProposals(context.scope, input.params.roomId),
    ),
    propose: calls.propose.handler(({ input: { params, body }, context }) =>
      propose(parts, context.scope, params.roomId, body),
    ),
    answerProposal: calls.answerProposal.handler(({ input: { params, body }, context }) =>
      answerProposal(parts, context.scope, { ...params, body }),
    ),
  }
}
