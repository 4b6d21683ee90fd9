import type { Examples } from '../example.ts'
import type { invitationsContract } from './invitations.contract.ts'

export function invitationsExamples(): Examples<typeof invitationsContract> {
  return {
    acceptInvitation: { withoutVersion: 'an answer, done once' },
    declineInvitation: { withoutVersion: 'an answer, done once' },
  }
}
