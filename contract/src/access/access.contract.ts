import * as z from 'zod'
import { call, signedIn } from '../endpoint.ts'
import { account } from '../identity/identity.schema.ts'
import { id, inDomain, version } from '../paging.ts'
import { refusesPictures } from '../refusal-groups.ts'
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
  getUser: call(
    { kind: 'domain', audience: 'person' },
    'GET /users/{userId}',
    'One person: oneself, or with group rights',
  )
    .input(z.object({ ...inDomain, userId: id }))
    .output(user),
  listUserGroups: call(
    { kind: 'domain', audience: 'person' },
    'GET /users/{userId}/groups',
    'Groups of a person in the domain',
  )
    .input(z.object({ ...inDomain, userId: id, detail: flag }))
    .output(z.array(group)),
  setPicture: call(
    signedIn('own'),
    'PUT /users/{userId}/picture',
    'Set own picture: multipart with the picture as `image`; its middle is kept, 300 × 300',
    { version: 'taken', refusals: [...refusesPictures, 'NotFound'] },
  )
    .input(z.object({ params: ofUser, query, body: z.object({ image: z.file().max(largestPicture) }) }))
    .output(account),
  removePicture: call(signedIn('own'), 'DELETE /users/{userId}/picture', 'Take own picture away', {
    version: 'taken',
    refusals: ['NotFound'],
  })
    .input(z.object({ params: ofUser, query }))
    .output(account),
}
