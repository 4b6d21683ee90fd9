import * as z from 'zod'
import { timestamp } from '../paging.ts'

/**
 * What DNS said when it was asked last: the record with the company's token is there, records are there without it,
 * there is none, or nobody answered.
 */
export const hostNameOutcomes = ['found', 'wrong', 'absent', 'unanswered'] as const

export const hostName = z.object({
  name: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Whether it counts as the company's now: the record was there a week ago or later, and not gone since. */
  isProven: z.boolean(),
  /** When the record was last seen, while it counts. */
  provenAt: timestamp.nullable(),
  checkedAt: timestamp.nullable(),
  outcome: z.enum(hostNameOutcomes).nullable(),
  addedAt: timestamp,
})
export type HostName = z.infer<typeof hostName>

export const newHostName = z.object({ name: z.string().trim().max(300) })
