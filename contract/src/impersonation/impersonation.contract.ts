import * as z from 'zod'
import { call, signedIn } from '../endpoint.ts'
import { id } from '../paging.ts'

export const impersonationContract = {
  startImpersonation: call(
    signedIn('full'),
    'POST /auth/impersonation',
    'Act in the place of a person of a domain: for its super admins, and operators',
    { refusals: ['AccountNotSetUp', 'CurrentUser', 'NotFound', 'SuperAdminNotImpersonated'] },
  ).input(z.object({ domain: id, user: id })),
  endImpersonation: call(signedIn('any'), 'POST /auth/impersonation/leave', 'Be oneself again', {
    refusals: ['NotFound'],
  }),
}
