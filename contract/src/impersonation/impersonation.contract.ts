import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../paging.ts'

export const impersonationContract = {
  startImpersonation: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/impersonation',
      successStatus: 204,
      summary: 'Act in the place of a person of a domain: for its super admins, and operators',
    })
    .input(z.object({ domain: id, user: id }))
    .output(z.void()),
  endImpersonation: endpoint({ reach: 'account', sessions: 'any' })
    .route({
      method: 'POST',
      path: '/auth/impersonation/leave',
      successStatus: 204,
      summary: 'Be oneself again',
    })
    .output(z.void()),
}
