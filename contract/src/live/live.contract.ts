import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../paging.ts'

export const liveContract = {
  registerConnection: endpoint({ reach: 'account', sessions: 'any' })
    .route({
      method: 'GET',
      path: '/auth/register-connection/{connectionId}',
      successStatus: 204,
      summary: 'Bind a live connection of the same session to a domain, or to none',
    })
    .input(z.object({ connectionId: z.string().min(1).max(500), domain: id.optional() }))
    .output(z.void()),
}
