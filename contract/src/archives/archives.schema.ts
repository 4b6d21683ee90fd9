/** Archives of companies: zip files of open formats with everything of one. */
import * as z from 'zod'
import { id, timestamp } from '../paging.ts'

export const archiveStates = ['waiting', 'working', 'ready', 'failed'] as const

/** As operators see it: that it is there, and nothing of what is in it. */
export const operatedArchive = z.object({
  _id: id,
  state: z.enum(archiveStates),
  operator: z.string().describe('email address of who asked for it'),
  createdAt: timestamp,
  /** Stored files that are in it by now. */
  files: z.number().int(),
  sizeBytes: z.number().int().nullable(),
  /** When its file is deleted; null while there is none. */
  expiresAt: timestamp.nullable(),
})
export type OperatedArchive = z.infer<typeof operatedArchive>

/** One that can be fetched, as the company's super admins see it. */
export const companyArchive = z.object({
  _id: id,
  createdAt: timestamp,
  files: z.number().int(),
  sizeBytes: z.number().int(),
  expiresAt: timestamp,
})
export type CompanyArchive = z.infer<typeof companyArchive>

export const ofArchive = z.object({ companyId: id, archiveId: id })
