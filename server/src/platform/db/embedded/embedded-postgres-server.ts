// The server process itself: launched, waited for, watched, stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode, StartupError, type StartupLog } from '../../startup-error.ts'
import { binaryPath } from './embedded-postgres-binaries.ts'
import { asAccount } from './embedded-postgres-cluster.ts'
import type { PostgresPlace } from './embedded-postgres-place.ts'

export const HOST = '127.0.0.1'
/** Replaying what a crash left takes a while on a large database. */
const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 20_000

export type LaunchedServer = {
  port: number
  /** The process number. */
  pid: number
  /** Resolves to a one-line reason when the server ends although nobody stopped it; else never. */
  died: Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts the server and waits until it answers. It is started again while it can't yet: sessions of a killed
 * server need a moment to end, and the port may have been taken meanwhile.
 */
export async function launchServer(
  place: PostgresPlace,
  urlAt: (port: number) => string,
  log: StartupLog,
): Promise<LaunchedServer> {
  const end = Date.now() + START_LIMIT_MS
  for (;;) {
    const port = await findFreePort()
    const child = launch(place, port)
    const server = supervise(child)
    if (await waitUntilReady(child, urlAt(port), end, log)) return { port, ...server }
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

/** Watches over the server, and ends it with this program even if that leaves by an exception. */
function supervise(child: ChildProcess): Omit<LaunchedServer, 'port'> {
  const exited = new Promise<[number | null, string | null]>((resolve) => {
    child.once('exit', (code, signal) => resolve([code, signal]))
  })
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
