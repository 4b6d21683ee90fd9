/** Workers in programs of their own, which tests kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { programPath } from './started-program.ts'
import type { TestServer } from './test-server.ts'

/**
 * A worker as `main-worker` starts it, ready to take processes. `dataFolder` holds the server's storage under the name
 * that the program gives it, `settings` are further ones.
 */
export async function startWorker(
  { databaseUrl }: TestServer,
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [programPath('main-worker')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      VITRINE_DATA: dataFolder,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    worker.stdout?.on('data', (text: Buffer) => text.includes('is ready') && resolve())
    worker.once('exit', () => reject(new Error('the worker ended before it was ready')))
  })
  return worker
}

/** Without a farewell; its jobs are given to others at once. */
export async function killWorker({ database }: TestServer, worker: ChildProcess): Promise<void> {
  if (worker.exitCode === null && worker.signalCode === null) {
    const gone = once(worker, 'exit')
    worker.kill('SIGKILL')
    await gone
  }
  // The time in which a silent worker is taken for dead passes.
  await database.rows(sql`
    update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)
}

/** A job whose worker died is given out again later each time; nobody waits for that in tests. */
export async function hurryRetries({ database }: TestServer): Promise<void> {
  await database.rows(sql`update pgboss.job set start_after = now() where state = 'retry'`)
}
