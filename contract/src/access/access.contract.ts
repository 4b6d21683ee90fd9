import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import { group, user } from './access.schema.ts'

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .default(false)

export const accessContract = {
  getUser: endpoint({ reach: 'domain', audience: 'person' })
    .route({ method: 'GET', path: '/users/{userId}', summary: 'One person: oneself, or with group rights' })
    .input(z.object({ ...inDomain, userId: id }))
    .output(user),
  listUserGroups: endpoint({ reach: 'domain', audience: 'person' })
    .route({ method: 'GET', path: '/users/{userId}/groups', summary: 'Groups of a person in the domain' })
    .input(z.object({ ...inDomain, userId: id, detail: flag }))
    .output(z.array(group)),
}
