import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../paging.ts'
import { ownInvitation } from './invitations.schema.ts'

/** Whoever acts for the person, and what a company vouches for, answers nothing in their name. */
const owner = { reach: 'account', sessions: 'full' } as const
const ofInvitation = z.object({ invitationId: id })

export const invitationsContract = {
  listInvitations: endpoint(owner)
    .route({ method: 'GET', path: '/invitations', summary: 'Companies that invite the caller, newest first' })
    .output(z.array(ownInvitation)),
  acceptInvitation: endpoint(owner)
    .route({
      method: 'POST',
      path: '/invitations/{invitationId}/accept',
      summary: 'Join the company; from then on it sees name, company and picture',
    })
    .input(ofInvitation)
    .output(z.object({ domain: id })),
  declineInvitation: endpoint(owner)
    .route({
      method: 'POST',
      path: '/invitations/{invitationId}/decline',
      successStatus: 204,
      summary: 'Don’t join; the company may invite again',
    })
    .input(ofInvitation)
    .output(z.void()),
}
