import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { maxChanges, productDelta } from './product-changes.schema.ts'

export const productChangesContract = {
  listProductChanges: call(
    staff(),
    'GET /products/changes',
    'What has changed of the products since a cursor; without one, all of them',
    { refusals: ['CursorInvalid', 'CursorOutdated'] },
  )
    .input(
      z.object({
        ...inDomain,
        /** `cursor` of the answer before; good for 30 days. */
        since: z.string().min(1).max(6_000).optional(),
        limit: z.coerce.number().int().min(1).max(maxChanges).default(200),
      }),
    )
    .output(
      z.object({
        /** One entry for each product, however often it has changed. */
        result: z.array(productDelta),
        /** Where the next call goes on. */
        cursor: z.string(),
        /** Whether to ask again at once. */
        hasMore: z.boolean(),
      }),
    ),
}
