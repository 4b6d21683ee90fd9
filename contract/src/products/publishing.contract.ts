import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { commaList, id, inDomain } from '../paging.ts'
import { refusesFilters } from '../refusal-groups.ts'
import { productSelection } from './bulk-products.schema.ts'

/** The right to edit at all; it is checked again for each product and folder. */
const editor = staff({ area: 'folder', right: 'edit', level: 1 })

export const previewPublishingInput = z.object({
  query: z.object(inDomain),
  body: z.object({
    /** The new state. */
    isPublished: z.boolean(),
    of: z.union([z.object({ folder: id }), z.object({ selection: productSelection })]),
  }),
})
export type PublishingSubject = z.output<typeof previewPublishingInput>['body']['of']

/** Who gets to see products by publishing, or loses them; counts only products and groups that the caller sees. */
export const publishingPreview = z.object({
  /** Products that at least one client would get or lose. */
  products: z.number().int(),
  /** Groups of clients, those with the most products first. */
  groups: z.array(
    z.object({
      _id: id,
      name: z.string(),
      products: z.number().int(),
      /** Clients who get or lose some; clients who also see them by another group aren't counted. */
      people: z.number().int(),
    }),
  ),
  /** Clients in all groups together, each counted once. */
  people: z.number().int(),
  /** False where there may be other groups of clients, which the caller doesn't see. */
  isWhole: z.boolean(),
})
export type PublishingPreview = z.infer<typeof publishingPreview>

export const publishingContract = {
  previewPublishing: call(
    editor,
    'POST /products/publishing/preview',
    'Which clients would get or lose how many products by publishing or unpublishing',
    { onlyReads: true, refusals: [...refusesFilters] },
  )
    .input(previewPublishingInput)
    .output(publishingPreview),
  areProductsShown: call(
    staff({ area: 'group', right: 'view', level: 1 }),
    'GET /shown-products',
    'Whether clients of these groups are shown any product',
  )
    .input(z.object({ ...inDomain, groups: commaList }))
    .output(z.object({ areShown: z.boolean() })),
}
