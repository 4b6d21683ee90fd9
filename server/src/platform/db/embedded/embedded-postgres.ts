// A PostgreSQL of our own beside the program: nothing to install, nothing to configure. It is a real server,
// in processes of its own; DATABASE_URL replaces it by any other.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Claim, claimFolder } from '../../single-owner.ts'
import { StartupError, type StartupLog } from '../../startup-error.ts'
import { getBinaries } from './embedded-postgres-binaries.ts'
import { ensureCluster, giveTo, SETTINGS_FILE, SUPERUSER_NAME } from './embedded-postgres-cluster.ts'
import { APPLICATION_NAME, ensureContents } from './embedded-postgres-contents.ts'
import { choosePlace, type PostgresPlace } from './embedded-postgres-place.ts'
import { settlePreviousServer } from './embedded-postgres-previous.ts'
import { HOST, launchServer } from './embedded-postgres-server.ts'
import { defaultSettings, formatSettings, type PostgresSettings } from './embedded-postgres-settings.ts'

export type EmbeddedPostgresOptions = {
  /** An existing folder that can be written; the cluster goes into `postgres` there, or a pointer to it. */
  dataFolder: string
  /** False gives up safety in a power failure for speed. Default true. */
  durable?: boolean
  /** Settings of PostgreSQL that win over the defaults. */
  settings?: PostgresSettings
  log: StartupLog
}

export type EmbeddedPostgres = {
  /** Connection string of the application's role to its own database. Changes at every start. */
  url: string
  /** The process number of the server. */
  pid: number
  /** Resolves to a one-line reason when the server ends although nobody stopped it; else never. */
  died: Promise<string>
  /** Ends all sessions, writes everything down and waits for the end. */
  stop: () => Promise<void>
}

/** Another living program works on the data folder. */
export class DataFolderTakenError extends StartupError {
  constructor(dataFolder: string) {
    super(`another Vitrine is already running on ${dataFolder}: stop it, or set VITRINE_DATA`)
  }
}

/** In the data folder: where other commands of the same user find the running server. */
const ADDRESS_FILE = 'database-address'
const CLAIM_PATIENCE_MS = 3_000

/**
 * Starts the server on a data folder, making the database at the first time.
 * @throws DataFolderTakenError when another program uses the folder
 * @throws StartupError when the server can't start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const claim = await claimPatiently(options.dataFolder)
  if (!claim) throw new DataFolderTakenError(options.dataFolder)
  try {
    const server = await startClaimed(options)
    const addressFile = join(options.dataFolder, ADDRESS_FILE)
    await writeFile(addressFile, server.url, { mode: 0o600 })
    const stop = async () => {
      await rm(addressFile, { force: true })
      await server.stop()
      await claim.release()
    }
    return { ...server, stop }
  } catch (error) {
    await claim.release()
    throw error
  }
}

/**
 * For commands that work beside a running program: joins its server, or starts one for the time of the command.
 * Stopping a joined server does nothing.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const claim = await claimFolder(options.dataFolder)
  await claim?.release()
  if (claim) return startEmbeddedPostgres(options)
  const url = await readFile(join(options.dataFolder, ADDRESS_FILE), 'utf8').catch((error) => {
    throw new StartupError(`the Vitrine running on ${options.dataFolder} is still starting: try again`, {
      cause: error,
    })
  })
  return { url, pid: 0, died: new Promise(() => {}), stop: async () => {} }
}

/** A program whose starter was killed notices it only after a moment, and its successor may be here sooner. */
async function claimPatiently(dataFolder: string): Promise<Claim | undefined> {
  for (const end = Date.now() + CLAIM_PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const claim = await claimFolder(dataFolder)
    if (claim) return claim
  }
  return undefined
}

async function startClaimed(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, durable = true, log } = options
  await rm(join(dataFolder, ADDRESS_FILE), { force: true })
  const binaries = await getBinaries()
  const place = await choosePlace(dataFolder, binaries, log)
  const majorVersion = binaries.version.split('.')[0] ?? binaries.version
  const credentials = await ensureCluster(place, majorVersion, durable, log)
  await settlePreviousServer(place.cluster, log)
  await writeSettings(place, { ...defaultSettings(durable), ...options.settings })

  const superuserUrl = (port: number) =>
    connectionString(SUPERUSER_NAME, credentials.superuserPassword, port, 'postgres')
  const { port, ...server } = await launchServer(place, superuserUrl, log)
  try {
    await ensureContents(superuserUrl(port), credentials.applicationPassword)
  } catch (error) {
    await server.stop()
    throw error
  }
  const url = connectionString(APPLICATION_NAME, credentials.applicationPassword, port, APPLICATION_NAME)
  return { url, ...server }
}

async function writeSettings(place: PostgresPlace, settings: PostgresSettings): Promise<void> {
  const path = join(place.cluster, SETTINGS_FILE)
  await writeFile(path, formatSettings(settings), { mode: 0o600 })
  await giveTo(place.account, path)
}

function connectionString(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@${HOST}:${port}/${database}`
}
