/** The last good backup, as the installation remembers it. */
import * as z from 'zod'
import type { Database } from '../platform/db/database.ts'
import { findState, writeState } from '../platform/installation-marks.ts'
import type { Backup } from './backup-format.ts'

const LastBackupSchema = z.object({
  at: z.iso.datetime(),
  tookSeconds: z.number(),
  files: z.number(),
  bytes: z.number(),
})
export type LastBackup = z.infer<typeof LastBackupSchema>

export async function noteBackup(database: Database, { manifest }: Backup): Promise<void> {
  const { at, tookSeconds, files } = manifest
  const last: LastBackup = { at, tookSeconds, files: files.count, bytes: files.bytes }
  await writeState(database, 'backup', JSON.stringify(last))
}

/** Null where none was made yet. */
export async function findLastBackup(database: Database): Promise<LastBackup | null> {
  const text = await findState(database, 'backup')
  return text === null ? null : LastBackupSchema.parse(JSON.parse(text))
}
