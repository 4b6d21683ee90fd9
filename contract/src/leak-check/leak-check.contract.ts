import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'

export const leakCheckContract = {
  /** Its findings are those of the process. */
  checkLeaks: call(
    staff({ area: 'group', right: 'edit', level: 3 }),
    'POST /users/{userId}/leak-check',
    'Super admins: compare everything a person is shown with a plain model of what they may see',
    { refusals: ['AccountNotSetUp'] },
  )
    .input(z.object({ params: z.object({ userId: id }), query: z.object(inDomain) }))
    .output(z.object({ process: id })),
}
