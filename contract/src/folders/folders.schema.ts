import * as z from 'zod'
import { id, timestamp } from '../paging.ts'

/**
 * A folder of the caller's tree. `left` and `right` are nested-set numbers of the folders the caller may see
 * (root: left 0, no parent, shown as All), so that they reveal nothing of hidden ones.
 */
export const folder = z.object({
  _id: id,
  name: z.string(),
  isProductFolder: z.boolean(),
  isPublished: z.boolean(),
  hasCover: z.boolean(),
  /** For `folderCoverPath`. */
  coverVersion: z.number().int(),
  parent: id.nullable(),
  left: z.number().int(),
  right: z.number().int(),
  createdAt: timestamp,
  /** Version of name, description, place and purpose; 0 where the caller sees the folder only on the way to others. */
  version: z.number().int(),
  /** Visible products directly in this folder. */
  productCount: z.number().int(),
  /** Whether the caller may change it and what lies in it. */
  isEditable: z.boolean(),
})
export type Folder = z.infer<typeof folder>

const author = z.object({ _id: id, name: z.string() }).nullable()

export const folderDetail = z.object({
  _id: id,
  description: z.string(),
  createdBy: author,
  updatedBy: author,
  updatedAt: timestamp,
})
export type FolderDetail = z.infer<typeof folderDetail>
