import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'

export const leakCheckContract = {
  /** Its findings are those of the process. */
  checkLeaks: endpoint({
    reach: 'domain',
    audience: 'staff',
    needs: [{ area: 'group', right: 'edit', level: 3 }],
  })
    .route({
      method: 'POST',
      path: '/users/{userId}/leak-check',
      inputStructure: 'detailed',
      summary: 'Super admins: compare everything a person is shown with a plain model of what they may see',
    })
    .input(z.object({ params: z.object({ userId: id }), query: z.object(inDomain) }))
    .output(z.object({ process: id })),
}
