/** Brings a backup into an empty database and an empty storage: files first, then all rows in one transaction. */

import { loadTables } from '../platform/db/copy/load-tables.ts'
import { type MigrateOptions, migrate } from '../platform/db/schema/migrate.ts'
import { fingerprintOf } from '../platform/installation-marks.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { atOnce } from './at-once.ts'
import { type Backup, readFiles, tablePart } from './backup-format.ts'
import { asStream, type BackupPlace, readContent, readPart } from './backup-place.ts'
import { sumOf } from './copy-files.ts'
import { prepareEmpty } from './prepare-empty.repository.ts'

export interface RestoreParts {
  /** The owner's, past any pooler. */
  databaseUrl: string
  migration: Pick<MigrateOptions, 'tenantUrl' | 'requestsUrl'>
  /** Makes the queue's tables. */
  prepareQueue(url: string): Promise<void>
  storage: Storage
  secret: string
  say(line: string): void
}

/** @throws StartupError where anything isn't as it was; nothing of the database is kept then */
export async function restoreBackup(
  parts: RestoreParts,
  place: BackupPlace,
  { id, manifest }: Backup,
): Promise<void> {
  if (manifest.secretFingerprint !== '' && fingerprintOf(parts.secret) !== manifest.secretFingerprint)
    throw new StartupError(
      'VITRINE_SECRET, or the file secret in VITRINE_DATA, is not the one that the backup was made with: give it that one',
    )
  await prepareEmpty(parts.databaseUrl, manifest, {
    migrate: (only) =>
      migrate(parts.databaseUrl, { ...parts.migration, only, log: { info: () => {}, warn: parts.say } }),
    prepareQueue: () => parts.prepareQueue(parts.databaseUrl),
  })
  parts.say(`copying ${manifest.files.count} files`)
  await restoreFiles(parts.storage, place, id)
  parts.say(`loading ${manifest.tables.length} tables`)
  const tables = manifest.tables.map(({ name, columns, rows, sum }) => ({
    name,
    columns,
    summed: () => ({ rows, sum }),
    read: () => readPart(place, tablePart(id, name)),
  }))
  await loadTables(parts.databaseUrl, { tables, sequences: manifest.sequences })
}

/** What a restore that was broken off has brought already stays. */
async function restoreFiles(storage: Storage, place: BackupPlace, id: string): Promise<void> {
  await atOnce(readFiles(place, id), async ({ key, sizeBytes, sha256 }) => {
    const found = await storage.stat(key)
    if (found?.sizeBytes === sizeBytes && (await sumOf(storage, key)) === sha256) return
    if (found !== null && key.startsWith('installation/'))
      throw new StartupError('the storage has the files of another installation: name an empty one')
    await storage.put(key, asStream(readContent(place, sha256)), { contentType: 'application/octet-stream' })
  })
}
