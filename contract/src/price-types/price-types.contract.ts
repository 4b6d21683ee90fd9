import * as z from 'zod'
import { call, catalog } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import { priceType } from './price-types.schema.ts'

export const priceTypesContract = {
  listPriceTypes: call(catalog('anyone'), 'GET /price-types', 'Price types the caller may see')
    .input(z.object({ ...inDomain, ...paging }))
    .output(listOf(priceType)),
  listClientPriceTypes: call(
    catalog('person'),
    'GET /domains/{domain}/client-price-types/{userId}',
    'Ids of the price types a client may see, granted directly or by tags',
  )
    .input(z.object({ ...inDomain, userId: id }))
    .output(z.array(id)),
}
