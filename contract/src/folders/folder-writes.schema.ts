import * as z from 'zod'
import { basedOn, id, inDomain } from '../paging.ts'

const ofFolder = z.object({ folderId: id })
const name = z.string().max(1_000)
const description = z.string().max(10_000)

export const createFolderInput = z.object({
  query: z.object(inDomain),
  body: z.object({
    /** A name that a sibling has gets " (2)", " (3)", …. */
    name,
    parent: id,
    isProductFolder: z.boolean(),
    isPublished: z.boolean().default(false),
    description: description.default(''),
  }),
})
export type NewFolderValues = z.output<typeof createFolderInput>['body']

export const editFolderInput = z.object({
  params: ofFolder,
  query: z.object(basedOn),
  body: z.object({
    /** As for a new folder. */
    name: name.optional(),
    description: description.optional(),
    isPublished: z.boolean().optional(),
    isProductFolder: z.boolean().optional(),
  }),
})
export type FolderEdit = z.output<typeof editFolderInput>['body']

export const moveFolderInput = z.object({
  params: ofFolder,
  query: z.object(basedOn),
  /** The sibling it then stands before; null: the last one. A name that a sibling there has gets a number. */
  body: z.object({ parent: id, before: id.nullable().default(null) }),
})

/** Bytes of a picture that a cover is cut from. */
export const largestCover = 10 * 1024 ** 2

/** The version is that of the cover: `coverVersion`. */
export const removeFolderCoverInput = z.object({ params: ofFolder, query: z.object(basedOn) })
export const setFolderCoverInput = removeFolderCoverInput.extend({
  body: z.object({ image: z.file().max(largestCover) }),
})

export const folderInput = z.object({ params: ofFolder, query: z.object(inDomain) })
export const deleteFolderInput = z.object({ params: ofFolder, query: z.object(basedOn) })

/** What goes with a folder: those below it, and products that lie nowhere else. */
export const folderDeletion = z.object({
  folders: z.number().int(),
  products: z.number().int(),
  /** Products that stay, because they lie in other folders too. */
  kept: z.number().int(),
})
export type FolderDeletion = z.infer<typeof folderDeletion>

export const deletedFolder = folderDeletion.extend({
  /** To undo it. */
  bulk: id,
  /** The process that moves the products to the trash, when there are many. */
  process: id.nullable(),
})
export type DeletedFolder = z.infer<typeof deletedFolder>

export const undoFolderDeletionInput = z.object({
  params: z.object({ bulkId: id }),
  query: z.object(inDomain),
})
