/** Figures over many products: summaries of columns, groups and facets. */
import { maxFacets, summaryKinds } from '@vitrine/rules'
import * as z from 'zod'
import { inDomain } from '../paging.ts'
import { productSelection } from './bulk-products.schema.ts'
import { productQuery } from './products.schema.ts'

const summary = z.object({
  /** A field key. */
  field: z.string().min(1).max(100),
  kind: z.enum(summaryKinds),
})

export const summarizeProductsInput = z.object({
  query: z.object(inDomain),
  body: z.object({ of: productSelection, summaries: z.array(summary).min(1).max(500) }),
})
export type AskedSummary = z.output<typeof summary>

export const productSummaries = z.object({
  /** Number of products that the figures cover: those of the selection that the caller sees. */
  total: z.number().int(),
  /** In the order asked for. Numbers as decimal text, days and moments as on the wire; null where no product has a value. */
  result: z.array(summary.extend({ value: z.string().nullable() })),
})
export type ProductSummaries = z.infer<typeof productSummaries>

const { folder_range, category } = productQuery.shape.query.shape
const { filters, search } = productQuery.shape.body.unwrap().shape
/** A field key. */
const grouping = z.string().min(1).max(100)

export const listProductGroupsInput = z.object({
  query: z.object(inDomain),
  body: z.object({ filters, search, grouping }),
})
export type AskedGroups = z.output<typeof listProductGroupsInput>['body']

/** In the order of the values, as queries with the same `grouping` return products; those without a value last. */
export const productGroups = z.object({
  total: z.number().int(),
  result: z.array(
    z.object({
      /** The value as in products: ids of categories, the first 200 characters of long texts. */
      value: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
})
export type ProductGroups = z.infer<typeof productGroups>

export const listProductFacetsInput = z.object({
  query: z.object({ ...inDomain, folder_range, category }),
  body: z.object({ filters, search, fields: z.array(grouping).min(1).max(maxFacets) }),
})
export type AskedFacets = z.output<typeof listProductFacetsInput>

/**
 * All counts are of one moment. A filter on a field (`EXACT`, `IN` and `EQ` outside groups) narrows the counts of the
 * other fields and not its own, so each number says how many products would remain if that value were chosen. The values
 * of `media` are kinds, and a product counts at each kind that it has.
 */
export const productFacets = z.object({
  /** In the order asked for. */
  result: z.array(
    z.object({
      field: grouping,
      /** Null where there are more values than {@link productGroups} answers. */
      groups: productGroups.nullable(),
    }),
  ),
})
export type ProductFacets = z.infer<typeof productFacets>
