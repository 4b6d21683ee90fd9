import * as z from 'zod'
import { id } from '../paging.ts'
import { product } from './products.schema.ts'

/** Most entries of one answer. */
export const maxChanges = 1_000

/** A product without what depends on who asks and changes without it: stars, owner, groups that reach it. */
export const changedProduct = product.omit({
  interested: true,
  owner: true,
  sharedWithGroups: true,
  completeness: true,
})
export type ChangedProduct = z.infer<typeof changedProduct>

/** `product` is null for one that is gone: deleted, or no longer where the caller sees it. */
export const productDelta = z.object({ _id: id, product: changedProduct.nullable() })
export type ProductDelta = z.infer<typeof productDelta>
