import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { inDomain, listOf, paging } from '../paging.ts'
import { category } from './categories.schema.ts'

export const categoriesContract = {
  listCategories: endpoint({ reach: 'domain', audience: 'anyone' })
    .route({ method: 'GET', path: '/categories', summary: "The caller's category tree" })
    .input(
      z.object({ ...inDomain, ...paging, sort: z.enum(['left', '-left', 'name', '-name']).default('left') }),
    )
    .output(listOf(category)),
}
