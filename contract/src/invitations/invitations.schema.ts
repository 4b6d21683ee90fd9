import * as z from 'zod'
import { id, timestamp } from '../paging.ts'

/** A company's invitation as the owner of the account sees it. */
export const ownInvitation = z.object({
  _id: id,
  domain: z.object({ _id: id, name: z.string(), hostName: z.string().nullable() }),
  /** Null where the person who invited has left the company. */
  inviter: z.object({ name: z.string(), company: z.string() }).nullable(),
  isClient: z.boolean(),
  invitedAt: timestamp,
  expiresAt: timestamp,
  /** The error key that accepting would be refused with; only the owner of the account learns it. */
  obstacle: z.string().nullable(),
})
export type OwnInvitation = z.infer<typeof ownInvitation>
