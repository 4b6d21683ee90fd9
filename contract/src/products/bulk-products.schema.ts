/** Changing many products at once. */
import * as z from 'zod'
import { id, inDomain } from '../paging.ts'
import { productQuery } from './products.schema.ts'

/** Above this many, a bulk action is carried out as a process. */
export const BULK_AT_ONCE = 200
/** Products whose values may be written in one request. */
export const CHANGES_AT_ONCE = 2_000

/** By field key: `name`, `reference`, `description`, `category`, `folder` (ids, comma-separated), `published` (`true` or `false`), `detail:…`, `price:…`. Null takes the value away. */
const values = z.record(z.string().max(100), z.string().max(20_000).nullable())
export type ProductValues = z.output<typeof values>

export const changeProductsInput = z.object({
  query: z.object(inDomain),
  body: z.object({
    changes: z
      .array(z.object({ product: id, version: z.number().int().min(1).optional(), values }))
      .max(CHANGES_AT_ONCE),
  }),
})
export type ProductsChange = z.output<typeof changeProductsInput>['body']['changes'][number]

/** A value that was refused, with its error key. The other values of the request were written. */
export const valueFault = z.object({
  product: id,
  field: z.string(),
  code: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ValueFault = z.infer<typeof valueFault>

export const changedProducts = z.object({
  /** Id by which all of it can be undone; null when nothing has changed. */
  bulk: id.nullable(),
  changed: z.array(z.object({ product: id, version: z.number().int() })),
  faults: z.array(valueFault),
})
export type ChangedProducts = z.infer<typeof changedProducts>

/** Some products by id, or all that a query finds except some, loaded or not. */
export const productSelection = z.union([
  z.object({ ids: z.array(id).min(1).max(5_000) }),
  z.object({
    query: z.object({
      filters: productQuery.shape.body.unwrap().shape.filters,
      search: productQuery.shape.body.unwrap().shape.search,
    }),
    except: z.array(id).max(5_000).default([]),
  }),
])
export type ProductSelection = z.output<typeof productSelection>

export const bulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('set'), values }),
  /** Adds to folders and takes out of others; a product that would be left without any stays where it is. */
  z.object({ type: z.literal('folders'), add: z.array(id).max(50), remove: z.array(id).max(50) }),
  /** Moves: these folders instead of all those the caller sees it in. */
  z.object({ type: z.literal('move'), folders: z.array(id).min(1).max(50) }),
  /** Changes the price of products that have one, by `value` percent or units, rounded half up to `decimals`. */
  z.object({
    type: z.literal('price'),
    priceType: id,
    by: z.enum(['percent', 'amount']),
    value: z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/),
    decimals: z.number().int().min(0).max(6).default(2),
  }),
  z.object({ type: z.literal('delete') }),
  z.object({ type: z.literal('restore') }),
  z.object({ type: z.literal('duplicate') }),
])
export type BulkAction = z.output<typeof bulkAction>

export const bulkProductsInput = z.object({
  query: z.object(inDomain),
  body: z.object({ selection: productSelection, action: bulkAction }),
})

export const bulkPreview = z.object({
  /** Products selected. */
  total: z.number().int(),
  /** How many of the selected products were examined: the first 10,000. */
  examined: z.number().int(),
  /** Examined products that will change, stay as they are, may not be edited by the caller, or can't take the value. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  faulty: z.number().int(),
  /** What changes in the first few. */
  examples: z.array(
    z.object({
      product: id,
      name: z.string(),
      field: z.string(),
      oldValue: z.string().nullable(),
      newValue: z.string().nullable(),
    }),
  ),
  faults: z.array(valueFault.extend({ name: z.string() })),
})
export type BulkPreview = z.infer<typeof bulkPreview>

export const bulkReport = z.object({
  /** Id by which it can be undone. */
  bulk: id,
  total: z.number().int(),
  /** Null once it is done; else the process that does it, whose id is that of `bulk`. */
  process: id.nullable(),
  changed: z.number().int(),
  refused: z.number().int(),
  faults: z.array(valueFault),
})
export type BulkReport = z.infer<typeof bulkReport>

export const undoBulkInput = z.object({
  params: z.object({ bulkId: id }),
  query: z.object(inDomain),
})
