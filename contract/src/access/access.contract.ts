import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { account } from '../identity/identity.schema.ts'
import { id, inDomain, version } from '../paging.ts'
import { group, user } from './access.schema.ts'

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .default(false)

/** In bytes. */
const largestPicture = 10_000_000
const ofUser = z.object({ userId: id })
/** `assetsVersion` of the account. */
const query = z.object({ version: version.optional() })

export const accessContract = {
  getUser: endpoint({ reach: 'domain', audience: 'person' })
    .route({ method: 'GET', path: '/users/{userId}', summary: 'One person: oneself, or with group rights' })
    .input(z.object({ ...inDomain, userId: id }))
    .output(user),
  listUserGroups: endpoint({ reach: 'domain', audience: 'person' })
    .route({ method: 'GET', path: '/users/{userId}/groups', summary: 'Groups of a person in the domain' })
    .input(z.object({ ...inDomain, userId: id, detail: flag }))
    .output(z.array(group)),
  setPicture: endpoint({ reach: 'account', sessions: 'own' }, { version: 'taken' })
    .route({
      method: 'PUT',
      path: '/users/{userId}/picture',
      inputStructure: 'detailed',
      summary: 'Set own picture: multipart with the picture as `image`; its middle is kept, 300 × 300',
    })
    .input(z.object({ params: ofUser, query, body: z.object({ image: z.file().max(largestPicture) }) }))
    .output(account),
  removePicture: endpoint({ reach: 'account', sessions: 'own' }, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/users/{userId}/picture',
      inputStructure: 'detailed',
      summary: 'Take own picture away',
    })
    .input(z.object({ params: ofUser, query }))
    .output(account),
}
