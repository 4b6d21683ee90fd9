import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { basedOn, id, inDomain } from '../paging.ts'
import { newShareLink, shareLink, shareLinkChanges } from './share-links.schema.ts'

const access = staff({ area: 'group', right: 'edit', level: 1 })
const query = z.object(inDomain)
const ofLink = z.object({ params: z.object({ linkId: id }), query: z.object(basedOn) })

export const shareLinksContract = {
  listShareLinks: call(access, 'GET /share-links', 'Links as groups that the caller sees, newest first')
    .input(query)
    .output(z.array(shareLink)),
  createShareLink: call(access, 'POST /share-links', 'A new link; its token is answered once', {
    isRepeatable: 'by service',
    refusals: ['MinimumCharacters', 'GroupKindWrong', 'ShareTargetHidden', 'ViewAsBeyondOwn'],
  })
    .input(z.object({ query, body: newShareLink }))
    .output(z.object({ _id: id, token: z.string() })),
  editShareLink: call(access, 'PATCH /share-links/{linkId}', 'Name and note of a link', {
    version: 'taken',
    refusals: ['MinimumCharacters'],
  }).input(ofLink.extend({ body: shareLinkChanges })),
  revokeShareLink: call(access, 'DELETE /share-links/{linkId}', 'End a link at once', {
    version: 'taken',
  }).input(ofLink),
}
