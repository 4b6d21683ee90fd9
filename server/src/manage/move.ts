import { JOB_QUEUES } from '../background-work.ts'
import { readTarget } from '../backups/backup-place.ts'
import { moveDatabase } from '../backups/move-database.ts'
import { moveFiles } from '../backups/move-files.ts'
import { openCommandDatabase } from '../command-database.ts'
import { readConfig } from '../platform/config.ts'
import { checkDatabase } from '../platform/db/schema/check-database.ts'
import { prepareJobQueue } from '../platform/jobs/job-queue.ts'
import { StartupError } from '../platform/startup-error.ts'
import { openStorage } from '../platform/storage/storage.ts'
import type { Program } from '../program.ts'
import type { Typed } from './read-command.ts'

/** From the database of the present settings into an empty one of a PostgreSQL of one's own. */
export async function moveAllRows(program: Program, { words }: Typed): Promise<string[]> {
  const [to = ''] = words
  if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
    throw new StartupError('the new database has to be an address such as postgres://user@host:5432/name')
  const { dataFolder, databaseUrl, databaseDirectUrl, databaseOwnerUrl } = readConfig(process.env)
  await checkDatabase('the new database', to)
  const log = { info: () => {}, warn: console.warn }
  const own = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  const from = await openCommandDatabase(program, { dataFolder, databaseUrl: own }, log)
  const prepareQueue = (url: string) => prepareJobQueue(url, JOB_QUEUES)
  const rows = await moveDatabase({ from, to, prepareQueue, say: console.log })
  return [
    `All ${rows} rows are in the new database and were compared`,
    'Start Vitrine with DATABASE_URL set to it, and VITRINE_DATA as before; the former database is untouched',
  ]
}

/** From the storage of the present settings into another one, while programs run or not. */
export async function moveAllFiles(_program: Program, { words }: Typed): Promise<string[]> {
  const { storage: from } = readConfig(process.env)
  const to = readTarget(words[0] ?? '')
  if (JSON.stringify(placeOf(from)) === JSON.stringify(placeOf(to)))
    throw new StartupError('that is where the files are already')
  const { copied, same } = await moveFiles(await openStorage(from), await openStorage(to))
  return [
    `${copied} files were copied and compared, ${same} were there already`,
    copied === 0
      ? 'Where Vitrine was stopped before this run, start it with STORAGE_URL (or VITRINE_DATA) set to the new place'
      : 'Stop Vitrine, run it again for what came meanwhile, and start it with STORAGE_URL (or VITRINE_DATA) set to the new place',
  ]
}

function placeOf(config: ReturnType<typeof readTarget>): string[] {
  return config.kind === 'disk' ? [config.folder] : [config.endpoint, config.bucket]
}
