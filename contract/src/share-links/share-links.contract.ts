import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { basedOn, id, inDomain } from '../paging.ts'
import { newShareLink, shareLink } from './share-links.schema.ts'

const access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'group', right: 'edit', level: 1 }],
} as const
const query = z.object(inDomain)
const ofLink = z.object({ params: z.object({ linkId: id }), query: z.object(basedOn) })

export const shareLinksContract = {
  listShareLinks: endpoint(access)
    .route({
      method: 'GET',
      path: '/share-links',
      summary: 'Links as groups that the caller sees, newest first',
    })
    .input(query)
    .output(z.array(shareLink)),
  createShareLink: endpoint(access, { isRepeatable: 'by service' })
    .route({
      method: 'POST',
      path: '/share-links',
      inputStructure: 'detailed',
      summary: 'A new link; its token is answered once',
    })
    .input(z.object({ query, body: newShareLink }))
    .output(z.object({ _id: id, token: z.string() })),
  renameShareLink: endpoint(access, { version: 'taken' })
    .route({
      method: 'PATCH',
      path: '/share-links/{linkId}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Name a link',
    })
    .input(ofLink.extend({ body: z.object({ name: z.string() }) }))
    .output(z.void()),
  revokeShareLink: endpoint(access, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/share-links/{linkId}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'End a link at once',
    })
    .input(ofLink)
    .output(z.void()),
}
