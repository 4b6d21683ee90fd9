import { type Backup, findBackup } from '../backups/backup-format.ts'
import { type BackupPlace, openBackupPlace } from '../backups/backup-place.ts'
import { noteBackup } from '../backups/last-backup.ts'
import { verifyBackup } from '../backups/verify-backup.ts'
import { writeBackup } from '../backups/write-backup.ts'
import { readConfig } from '../platform/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Program } from '../program.ts'
import type { ManagedParts } from './command.ts'
import type { Typed } from './read-command.ts'

/** Beside the running program or without it. A killed one leaves what it has copied for the next one. */
export async function backUp(
  { database, databaseUrl, storage, config }: ManagedParts,
  { words }: Typed,
): Promise<string[]> {
  const place = await placeOf(words[0])
  const { signal } = new AbortController()
  const parts = { databaseUrl, storage, secret: config.secret, signal, say: console.log }
  const backup = await writeBackup(parts, place, readConfig(process.env).backup.keep)
  await noteBackup(database, backup)
  return [
    ...describe(backup, place),
    ...(place.key === null
      ? [
          'It is not sealed (VITRINE_BACKUP_KEY), and has no secret in it: keep VITRINE_SECRET, or the file secret in VITRINE_DATA, elsewhere',
        ]
      : [
          'It is sealed, with the secret in it: keep VITRINE_BACKUP_KEY elsewhere, without which nobody can read it',
        ]),
  ]
}

export async function checkBackup(_program: Program, { words, options }: Typed): Promise<string[]> {
  const place = await placeOf(words[0])
  const backup = await findBackup(place, options.id)
  const faults = await verifyBackup(place, backup)
  if (faults.length > 0)
    throw new StartupError(
      [
        `the backup ${backup.id} in ${place.called} is not good:`,
        ...faults,
        'Delete there what is named as changed and make another one (npm run manage -- backup), or restore a former one (--id)',
      ].join('\n'),
    )
  return [...describe(backup, place), 'All of it is as it was written']
}

/** The one that was typed, else that of the setting. */
export async function placeOf(typed: string | undefined): Promise<BackupPlace> {
  const { backup, storage } = readConfig(process.env)
  const target = typed ?? backup.target
  if (target === undefined)
    throw new StartupError('where backups lie has to be said: a folder, s3://…, or VITRINE_BACKUP')
  return await openBackupPlace(target, backup.key, storage)
}

function describe({ id, manifest }: Backup, { called }: BackupPlace): string[] {
  const { tables, files, missing, at, tookSeconds } = manifest
  const rows = tables.reduce((all, table) => all + table.rows, 0)
  const lost =
    missing.count === 0
      ? []
      : [
          `${missing.count} files that rows name are not in it, because the storage hasn't them: ${missing.some.join(', ')}`,
        ]
  return [
    `The backup ${id} in ${called} has ${rows} rows of ${tables.length} tables and ${files.count} files (${Math.ceil(files.bytes / 1024 ** 2)} MB) as of ${at}; it took ${tookSeconds} s`,
    ...lost,
  ]
}
