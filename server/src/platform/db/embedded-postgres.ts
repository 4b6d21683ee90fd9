// A PostgreSQL of our own beside the program: nothing to install, nothing to configure. It is a real server,
// in processes of its own; DATABASE_URL replaces it by any other.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { claimFolder } from '../single-owner.ts'
import { errorCode, StartupError, type StartupLog } from '../startup-error.ts'
import { binaryPath, findBinaries } from './embedded-postgres-binaries.ts'
import {
  asAccount,
  ensureCluster,
  giveTo,
  SETTINGS_FILE,
  SUPERUSER_NAME,
} from './embedded-postgres-cluster.ts'
import { APPLICATION_NAME, ensureContents } from './embedded-postgres-contents.ts'
import { choosePlace, type PostgresPlace } from './embedded-postgres-place.ts'
import { settlePreviousServer } from './embedded-postgres-previous.ts'
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

const HOST = '127.0.0.1'
/** In the data folder: where other commands of the same user find the running server. */
const ADDRESS_FILE = 'database-address'
/** Replaying what a crash left takes a while on a large database. */
const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 20_000

/**
 * Starts the server on a data folder, making the database at the first time.
 * @throws StartupError when another program uses the folder, or the server can't start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const claim = await claimFolder(options.dataFolder)
  if (!claim)
    throw new StartupError(
      `another Vitrine is already running on ${options.dataFolder}: stop it, or set VITRINE_DATA`,
    )
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

async function startClaimed(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, durable = true, log } = options
  const binaries = await findBinaries()
  const place = await choosePlace(dataFolder, binaries, log)
  const majorVersion = binaries.version.split('.')[0] ?? binaries.version
  const credentials = await ensureCluster(place, majorVersion, durable, log)
  await settlePreviousServer(place.cluster, log)
  await writeSettings(place, { ...defaultSettings(durable), ...options.settings })

  const { child, port } = await launchUntilReady(place, credentials.superuserPassword, log)
  const server = superviseServer(child)
  try {
    await ensureContents(
      connectionString(SUPERUSER_NAME, credentials.superuserPassword, port, 'postgres'),
      credentials.applicationPassword,
    )
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

type LaunchedServer = { child: ChildProcess; port: number }

/**
 * Starts the server and waits until it answers. It is started again while it can't yet: sessions of a killed
 * server need a moment to end, and the port may have been taken meanwhile.
 */
async function launchUntilReady(
  place: PostgresPlace,
  password: string,
  log: StartupLog,
): Promise<LaunchedServer> {
  const end = Date.now() + START_LIMIT_MS
  for (;;) {
    const port = await findFreePort()
    const child = launch(place, port)
    const isReady = await waitUntilReady(
      child,
      connectionString(SUPERUSER_NAME, password, port, 'postgres'),
      end,
      log,
    )
    if (isReady) return { child, port }
    const reason = await readFailure(place.parent)
    if (!/in use|Address already|is another postmaster/.test(reason) || Date.now() > end)
      throw new StartupError(`PostgreSQL could not start: ${reason}`)
    await sleep(250)
  }
}

function launch(place: PostgresPlace, port: number): ChildProcess {
  const logFile = openSync(serverLogPath(place.parent), 'w', 0o600)
  try {
    return spawn(
      binaryPath(place.native, 'postgres'),
      [
        '-D',
        place.cluster,
        '-p',
        String(port),
        '-c',
        `listen_addresses=${HOST}`,
        '-c',
        'unix_socket_directories=',
      ],
      {
        ...asAccount(place.account),
        cwd: '/',
        env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
        // A file, since a pipe would block the server whenever this process is busy. A group of its own, since
        // Ctrl-C reaches the whole group of the terminal and must stop this program first.
        stdio: ['ignore', 'ignore', logFile],
        detached: true,
      },
    )
  } finally {
    closeSync(logFile)
  }
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  end: number,
  log: StartupLog,
): Promise<boolean> {
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  failed.catch(() => {})
  const slowNotice = setTimeout(
    () => log.info('PostgreSQL is repairing its files after an interrupted run'),
    5_000,
  )
  try {
    while (child.exitCode === null && child.signalCode === null) {
      const answer = await Promise.race([tryToConnect(url), failed])
      if (answer === 'ready') return true
      if (Date.now() > end) {
        child.kill('SIGINT')
        throw new StartupError('PostgreSQL did not become ready in time')
      }
      await sleep(30)
    }
    return false
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`PostgreSQL can't be run: ${String(error)}`, { cause: error })
  } finally {
    clearTimeout(slowNotice)
  }
}

/** Errors that pass: nothing listens yet, or the server says that it is starting or stopping. */
const PASSING_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03'])

async function tryToConnect(url: string): Promise<'ready' | 'waiting'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    if (PASSING_ERRORS.has(errorCode(error) ?? '') || String(error).includes('terminated')) return 'waiting'
    throw error
  }
}

/** Watches over a running server, and ends it with this program even if that leaves by an exception. */
function superviseServer(child: ChildProcess): Pick<EmbeddedPostgres, 'pid' | 'died' | 'stop'> {
  const exited = once(child, 'exit')
  const interrupt = () => child.kill('SIGINT')
  let isStopping = false
  process.once('exit', interrupt)
  const died = new Promise<string>((resolve) => {
    exited.then(([code, signal]) => {
      process.off('exit', interrupt)
      if (!isStopping) resolve(`the embedded PostgreSQL ended by itself (${signal ?? `exit code ${code}`})`)
    })
  })
  const stop = async () => {
    isStopping = true
    child.kill('SIGINT')
    // Past the limit it goes on ending by itself; the next start waits for it.
    await Promise.race([exited, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
  }
  return { pid: child.pid ?? 0, died, stop }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, HOST, () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no free port')),
      )
    })
  })
}

function serverLogPath(parent: string): string {
  return join(parent, 'postgres.log')
}

/** The last complaint in the server's log, without its time. */
async function readFailure(parent: string): Promise<string> {
  const lines = (await readFile(serverLogPath(parent), 'utf8').catch(() => '')).trim().split('\n')
  const complaint =
    lines.find((line) => /: {2}(invalid value|unrecognized|syntax error)/.test(line)) ??
    lines.findLast((line) => /(FATAL|PANIC|ERROR): /.test(line)) ??
    lines.at(-1) ??
    ''
  return complaint.replace(/^.*?(LOG|FATAL|PANIC|ERROR):\s*/, '') || 'it gave no reason'
}

function connectionString(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@${HOST}:${port}/${database}`
}
