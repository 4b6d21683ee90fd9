import * as z from 'zod'
import { call, signedIn } from '../endpoint.ts'
import { id } from '../paging.ts'

export const liveContract = {
  registerConnection: call(
    signedIn('any'),
    'GET /auth/register-connection/{connectionId}',
    'Bind a live connection of the same session to a domain, or to none',
    { refusals: ['NotFound'] },
  ).input(z.object({ connectionId: z.string().min(1).max(500), domain: id.optional() })),
}
