import * as z from 'zod'
import { id } from '../paging.ts'

export const creationMethods = ['manual', 'import'] as const

/** A category of the caller's tree; nested-set numbers as for folders. The root has left 0. */
export const category = z.object({
  _id: id,
  categoryId: id,
  name: z.string(),
  parent: id.nullable(),
  left: z.number().int(),
  right: z.number().int(),
  creationMethod: z.enum(creationMethods),
  version: z.number().int(),
  /** Whether the caller may rename and move it, and take it away with all below it that is editable too. */
  isEditable: z.boolean(),
})
export type Category = z.infer<typeof category>
