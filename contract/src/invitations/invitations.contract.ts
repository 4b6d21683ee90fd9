import * as z from 'zod'
import { call, signedIn } from '../endpoint.ts'
import { id } from '../paging.ts'
import { ownInvitation } from './invitations.schema.ts'

/** Refused to people acting in the person's place, and to sessions that a company vouches for. */
const owner = signedIn('full')
const ofInvitation = z.object({ invitationId: id })

export const invitationsContract = {
  listInvitations: call(owner, 'GET /invitations', 'Companies that invite the caller, newest first').output(
    z.array(ownInvitation),
  ),
  acceptInvitation: call(
    owner,
    'POST /invitations/{invitationId}/accept',
    'Join the company; from then on it sees name, company and picture',
    {
      refusals: [
        'EmailAlreadyUsed',
        'EmailUserOfOtherDomain',
        'NotFound',
        'EmailClientOfDomain',
        'EmailUserOfDomain',
      ],
    },
  )
    .input(ofInvitation)
    .output(z.object({ domain: id })),
  declineInvitation: call(
    owner,
    'POST /invitations/{invitationId}/decline',
    'Don’t join; the company may invite again',
    { refusals: ['NotFound'] },
  ).input(ofInvitation),
}
