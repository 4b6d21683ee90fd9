import { expirationOptions } from '@vitrine/rules'
import * as z from 'zod'
import { oneLine } from '../one-line.ts'
import { id, timestamp } from '../paging.ts'
import { groupLevels } from './people.schema.ts'

/** A key as it is listed: the key itself is shown once, when it is made. */
export const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** Its last characters. */
  hint: z.string(),
  /** In whose name it acts. */
  person: z.object({ _id: id, name: z.string() }),
  /** Most that it may do; it never does more than its person may at that moment. */
  levels: groupLevels,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type ApiKey = z.infer<typeof apiKey>

export const newApiKey = z.object({
  name: oneLine.max(200),
  levels: groupLevels,
  expires: z.enum(expirationOptions),
})
export type NewApiKey = z.infer<typeof newApiKey>
