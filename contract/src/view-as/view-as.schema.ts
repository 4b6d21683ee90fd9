import * as z from 'zod'
import { domainAccess } from '../identity/identity.schema.ts'
import { id } from '../paging.ts'

export const viewAsSubject = z.object({ person: id.optional(), group: id.optional() })
export type ViewAsSubject = z.infer<typeof viewAsSubject>

/** Somebody whose view is looked at, and what they may do. */
export const viewAsDescription = z.object({
  kind: z.enum(['person', 'group']),
  _id: id,
  name: z.string(),
  access: domainAccess,
})
export type ViewAsDescription = z.infer<typeof viewAsDescription>

const named = z.object({ _id: id, name: z.string() })

/** Why a group grants a folder: it grants all, has an entry at the folder or above it, or the person made the folder. */
export const folderReason = z.object({
  group: named,
  kind: z.enum(['all', 'listed', 'own']),
  /** The folder with the entry. */
  at: named.nullable(),
})

/** Why a folder of the product shows it, or doesn't. */
export const folderVerdict = named.extend({
  isVisible: z.boolean(),
  /** Groups that grant the folder. */
  reasons: z.array(folderReason),
  /** Groups that would, but whose parent doesn't reach it. */
  beyondParent: z.array(named),
  /** The folder that is not published, itself or above; null where all are, and for staff. */
  unpublished: named.nullable(),
})

export const fieldVerdict = named.extend({
  isVisible: z.boolean(),
  /** Groups that show the field. */
  groups: z.array(named),
  hasValue: z.boolean(),
})

export const priceVerdict = named.extend({
  isVisible: z.boolean(),
  isDirect: z.boolean(),
  tags: z.array(named),
  hasValue: z.boolean(),
})

export const fileVerdict = z.object({
  name: z.string(),
  kind: z.enum(['media', 'file']),
  isVisible: z.boolean(),
  isActive: z.boolean(),
})

export const productVisibilityReport = z.object({
  isVisible: z.boolean(),
  isSuperAdmin: z.boolean(),
  isClient: z.boolean(),
  /** Whether its own state lets it be seen, whatever its folders do. */
  isPublished: z.boolean(),
  folders: z.array(folderVerdict),
  fields: z.array(fieldVerdict),
  prices: z.array(priceVerdict),
  files: z.array(fileVerdict),
})
export type ProductVisibilityReport = z.infer<typeof productVisibilityReport>
