import * as z from 'zod'
import { basedOn, id, inDomain } from '../paging.ts'

const query = z.object(inDomain)
const versionedQuery = z.object(basedOn)
const ofCategory = z.object({ categoryId: id })
const name = z.string().max(1_000)

/** A name that a sibling has gets " (2)", " (3)", …. */
export const createCategoryInput = z.object({ query, body: z.object({ name, parent: id }) })
export const renameCategoryInput = z.object({
  params: ofCategory,
  query: versionedQuery,
  body: z.object({ name }),
})
export const moveCategoryInput = z.object({
  params: ofCategory,
  query: versionedQuery,
  /** The sibling it then stands before; null: the last one. */
  body: z.object({ parent: id, before: id.nullable().default(null) }),
})
export const categoryInput = z.object({ params: ofCategory, query })

export const deleteCategoryInput = z.object({
  params: ofCategory,
  /** The category its products get; absent: they have none afterwards. */
  query: versionedQuery.extend({ reassign: id.optional() }),
})
export const mergeCategoryInput = z.object({
  params: ofCategory,
  query: versionedQuery,
  /** The category that its products and the categories below it go to. */
  body: z.object({ into: id }),
})

export const categoryUse = z.object({
  /** The category itself and those below it. */
  categories: z.number().int(),
  /** Products with any of these, outside the trash. */
  products: z.number().int(),
})
export type CategoryUse = z.infer<typeof categoryUse>

export const categoryRemoval = z.object({
  products: z.number().int(),
  /** Null once it is done; else the process that does it. */
  process: id.nullable(),
})
export type CategoryRemoval = z.infer<typeof categoryRemoval>
