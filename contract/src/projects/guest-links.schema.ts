import { expirationOptions } from '@vitrine/rules'
import * as z from 'zod'
import { oneLine } from '../one-line.ts'
import { basedOn, id, inDomain } from '../paging.ts'
import { mostNoteCharacters, shareLink } from '../share-links/share-links.schema.ts'
import { ofProject, projectStates } from './projects.schema.ts'

export const mostGuests = 500

/** A link that opens one project to people without an account, who see of it what an external group sees. */
export const guestLink = shareLink.omit({ target: true, mayManage: true }).extend({
  /** The only ones that guests see, as far as the project shows them. */
  priceTypes: z.array(id),
  maxGuests: z.number().int(),
  /** Who have given their names. */
  guests: z.number().int(),
})
export type GuestLink = z.infer<typeof guestLink>

export const newGuestLink = z.object({
  name: z.string(),
  note: oneLine.max(mostNoteCharacters).default(''),
  group: id,
  priceTypes: z.array(id).max(100).default([]),
  maxGuests: z.number().int().min(1).max(mostGuests).default(50),
  expires: z.enum(expirationOptions),
})
export type NewGuestLink = z.output<typeof newGuestLink>

/** Who a guest says they are. Nobody checks whether the address is theirs, and nothing is sent to it. */
export const newGuest = z.object({ name: oneLine.min(1).max(100), email: z.email().max(254) })
export type NewGuest = z.output<typeof newGuest>

/** What the holder of a link is shown before they go in. */
export const guestDoor = z.object({
  projectId: id,
  name: z.string(),
  state: z.enum(projectStates),
  /** Who the holder is on this device; null as long as they have not said it. */
  guest: newGuest.nullable(),
  /** Whether nobody else may come in. */
  isFull: z.boolean(),
})
export type GuestDoor = z.infer<typeof guestDoor>

const query = z.object(inDomain)
export const ofGuestLink = z.object({ params: ofProject.extend({ linkId: id }), query: z.object(basedOn) })
export const newGuestLinkInput = z.object({ params: ofProject, query, body: newGuestLink })
export const enterAsGuestInput = z.object({ params: ofProject, query, body: newGuest })
