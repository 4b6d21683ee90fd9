import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import { priceType } from './price-types.schema.ts'

export const priceTypesContract = {
  listPriceTypes: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({ method: 'GET', path: '/price-types', summary: 'Price types the caller may see' })
    .input(z.object({ ...inDomain, ...paging }))
    .output(listOf(priceType)),
  listClientPriceTypes: endpoint({ reach: 'domain', audience: 'person', isCatalogue: true })
    .route({
      method: 'GET',
      path: '/domains/{domain}/client-price-types/{userId}',
      summary: 'Ids of the price types a client may see, granted directly or by tags',
    })
    .input(z.object({ ...inDomain, userId: id }))
    .output(z.array(id)),
}
