import { activityKinds } from '@vitrine/rules'
import * as z from 'zod'
import { id, inDomain, paging, timestamp } from '../paging.ts'

const author = z.object({ _id: id, name: z.string() }).nullable().describe('null for the installation')

/** One change of a product. Fields and prices that the caller may not see are not among them, nor counted. */
export const productChange = z.object({
  _id: id,
  at: timestamp,
  person: author,
  kind: z.enum(activityKinds),
  /** `name`, `reference`, `description`, `category`, `folder`, `detail:<id>`, `price:<id>`; null for the product itself. */
  field: z.string().nullable(),
  /** As stored; ids of folders are comma-separated, those that the caller doesn't see left out. */
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  /** Whether an earlier value can be put back from here. */
  canRestore: z.boolean(),
})
export type ProductChange = z.infer<typeof productChange>

export const productHistoryInput = z.object({
  ...inDomain,
  ...paging,
  productId: id,
  field: z.string().max(100).optional(),
  person: id.optional(),
})

export const restoreValueInput = z.object({
  params: z.object({ productId: id, entryId: id }),
  query: z.object(inDomain),
})

export const trashedProduct = z.object({
  _id: id,
  name: z.string(),
  reference: z.string(),
  deletedAt: timestamp,
  deletedBy: author,
  /** When it goes for good. */
  keptUntil: timestamp,
})
export type TrashedProduct = z.infer<typeof trashedProduct>
