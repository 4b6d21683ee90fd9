import { expirationOptions } from '@vitrine/rules'
import * as z from 'zod'
import { oneLine } from '../one-line.ts'
import { id, timestamp } from '../paging.ts'

/** What the list of links offers to make; links of projects are made on their pages. */
export const catalogTargetKinds = ['catalogue', 'folder', 'view', 'product'] as const
export const shareTargetKinds = [...catalogTargetKinds, 'project'] as const

export const mostNoteCharacters = 200
const note = oneLine.max(mostNoteCharacters)

/**
 * A link whose holder may read a part of the catalogue, as an external group sees it; or, made on the project's
 * page, take part in a project as a guest.
 */
export const shareLink = z.object({
  _id: id,
  name: z.string(),
  note: z.string().describe('for those who manage its group; empty for others'),
  group: z.object({ _id: id, name: z.string() }),
  target: z.object({ kind: z.enum(shareTargetKinds), _id: id.nullable(), name: z.string() }),
  createdBy: z.string().nullable().describe('null for somebody who left'),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  /** How often it was opened. */
  uses: z.number().int(),
  /** Whether the caller manages its group, and so may name and end it. */
  mayManage: z.boolean(),
  version: z.number().int(),
})
export type ShareLink = z.infer<typeof shareLink>

export const newShareLink = z.object({
  name: z.string(),
  note: note.default(''),
  group: id,
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('catalogue') }),
    z.object({ kind: z.literal('folder'), folder: id }),
    z.object({ kind: z.literal('product'), product: id }),
    z.object({ kind: z.literal('view'), view: id.describe('one of the caller’s; shared as it is now') }),
  ]),
  expires: z.enum(expirationOptions),
})
export type NewShareLink = z.infer<typeof newShareLink>

/** What is left out stays as it is. */
export const shareLinkChanges = z.object({ name: z.string().optional(), note: note.optional() })
export type ShareLinkChanges = z.infer<typeof shareLinkChanges>
