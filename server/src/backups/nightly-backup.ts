/** The backup that a worker makes by itself, once a day however many programs run. */
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { openBackupPlace } from './backup-place.ts'
import { findLastBackup, type LastBackup, noteBackup } from './last-backup.ts'
import { writeBackup } from './write-backup.ts'

export const BACKUP_QUEUE = 'backup'

export interface NightlyParts {
  database: Database
  databaseUrl: string
  storage: Storage
  config: Pick<Config, 'backup' | 'secret' | 'storage'>
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/** In UTC, as the queue takes it. */
export function timesOf({ hours, minutes }: Config['backup']['at']): string {
  return `${minutes} ${hours} * * *`
}

/** One that fails is tried again as other jobs are, and uses what was copied. Nothing where no place is set. */
export async function makeNightlyBackup(
  { database, databaseUrl, storage, config, log }: NightlyParts,
  signal: AbortSignal,
): Promise<void> {
  const { target, key, keep } = config.backup
  if (target === undefined) return
  const place = await openBackupPlace(target, key, config.storage)
  const backup = await writeBackup(
    { databaseUrl, storage, secret: config.secret, signal, say: () => {} },
    place,
    keep,
  )
  await noteBackup(database, backup)
  const { tookSeconds, files, missing } = backup.manifest
  log.info({ backup: backup.id, tookSeconds, files: files.count }, 'backup made')
  if (missing.count > 0) log.warn({ missing: missing.count }, 'files that rows name are not in the storage')
}

const asksEveryMs = 30_000

/** As it was known last: who asks whether a program is up doesn't wait for the database. */
export function rememberLastBackup(database: Database): () => LastBackup | null {
  let known: LastBackup | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = () => {
    if (performance.now() < askedAt + asksEveryMs) return
    askedAt = performance.now()
    findLastBackup(database).then(
      (found) => {
        known = found
      },
      () => undefined,
    )
  }
  ask()
  return () => {
    ask()
    return known
  }
}
