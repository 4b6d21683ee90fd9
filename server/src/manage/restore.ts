import { JOB_QUEUES } from '../background-work.ts'
import { type Backup, findBackup } from '../backups/backup-format.ts'
import type { BackupPlace } from '../backups/backup-place.ts'
import { restoreBackup } from '../backups/restore-backup.ts'
import { type ConfigFromEnvironment, readConfig } from '../platform/config.ts'
import { prepareDataFolder } from '../platform/data-folder.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts'
import { setOldClusterAside } from '../platform/db/embedded/old-cluster.ts'
import { checkDatabase } from '../platform/db/schema/check-database.ts'
import { prepareJobQueue } from '../platform/jobs/job-queue.ts'
import { keepSecret } from '../platform/secret.ts'
import { StartupError } from '../platform/startup-error.ts'
import { openStorage } from '../platform/storage/storage.ts'
import type { Program } from '../program.ts'
import { placeOf } from './back-up.ts'
import type { Typed } from './read-command.ts'

/** The one command that makes an embedded database, where there is none. */
export async function restore(program: Program, { words, options }: Typed): Promise<string[]> {
  const place = await placeOf(words[0])
  const backup = await findBackup(place, options.id)
  const config = readConfig(process.env)
  await prepareDataFolder(config.dataFolder)
  return await restoreInto(program, config, place, backup)
}

/** An embedded database of an older PostgreSQL is set aside; a new one gets what the backup has. */
export async function upgradeDatabase(program: Program, { words, options }: Typed): Promise<string[]> {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    throw new StartupError(
      'DATABASE_URL names a PostgreSQL of your own: upgrade it as its maker says (pg_upgrade), or npm run manage -- move-database',
    )
  const place = await placeOf(words[0])
  const backup = await findBackup(place, options.id)
  const aside = await setOldClusterAside(config.dataFolder)
  const lines = await restoreInto(program, config, place, backup)
  return [...lines, `The former database is in ${aside}: delete it when all is well`]
}

async function restoreInto(
  program: Program,
  config: ConfigFromEnvironment,
  place: BackupPlace,
  backup: Backup,
): Promise<string[]> {
  const { manifest } = backup
  const secret = config.secret ?? (await keepSecret(config.dataFolder, manifest.secret))
  if (secret === null)
    throw new StartupError(
      `the backup has no secret in it: set VITRINE_SECRET, or put the file secret of the former VITRINE_DATA into ${config.dataFolder}`,
    )
  const storage = await openStorage(config.storage)
  const databaseUrl = await openTarget(program, config)
  const { databaseTenantUrl: tenantUrl, databaseUrl: requestsUrl } = config
  await restoreBackup(
    {
      databaseUrl,
      migration: { tenantUrl, ...(requestsUrl === undefined ? {} : { requestsUrl }) },
      prepareQueue: (url) => prepareJobQueue(url, JOB_QUEUES),
      storage,
      secret,
      say: console.log,
    },
    place,
    backup,
  )
  return [
    `All is as in the backup ${backup.id}, of ${manifest.at}: ${manifest.tables.length} tables and ${manifest.files.count} files were compared`,
    config.databaseOwnerUrl === undefined
      ? 'Start Vitrine with the same settings'
      : 'Run npm run manage -- migrate with the same settings, which gives the programs their rights, and start them',
  ]
}

async function openTarget(program: Program, config: ConfigFromEnvironment): Promise<string> {
  const { dataFolder, databaseUrl, databaseOwnerUrl, databaseDirectUrl } = config
  const own = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  if (own !== undefined) {
    await checkDatabase(databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', own)
    return own
  }
  const log = { info: console.log, warn: console.warn }
  const server = await startEmbeddedPostgres({ dataFolder, log })
  program.opened('PostgreSQL', server.stop)
  server.died.then((reason) => program.fail(new StartupError(reason)))
  return server.url
}
