/** A PostgreSQL of a test's own with standbys that replay its log, each as late as the test wants. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { JOB_QUEUES } from '../../../src/background-work.ts'
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import { binaryPath, getBinaries } from '../../../src/platform/db/embedded/embedded-postgres-binaries.ts'
import { asAccount } from '../../../src/platform/db/embedded/embedded-postgres-cluster.ts'
import { choosePlace } from '../../../src/platform/db/embedded/embedded-postgres-place.ts'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { prepareJobQueue } from '../../../src/platform/jobs/job-queue.ts'
import { untilAnswered } from '../until-answered.ts'
import { findFreePort } from './free-port.ts'

export interface Standby {
  /** Without a user. */
  url: string
  /** Replays nothing until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Stops its processes where they are: nobody is answered until `goOn`. */
  hang(): Promise<void>
  goOn(): void
  promote(): Promise<void>
}

export interface ReplicatedPostgres {
  url: string
  /** `delayMs`: how long it waits before it replays a commit. */
  addStandby(given?: { delayMs?: number }): Promise<Standby>
  close(): Promise<void>
}

const quiet = { info: () => {}, warn: () => {} }

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-replicated-'))
  await chmod(folder, 0o755)
  const settings = { shared_buffers: '64MB', fsync: 'off', wal_keep_size: '1GB' }
  const primary = await startEmbeddedPostgres({ dataFolder: folder, settings, log: quiet })
  await migrate(primary.url, { log: quiet })
  await prepareJobQueue(primary.url, JOB_QUEUES)
  const place = await choosePlace(folder, await getBinaries(), quiet)
  const { superuserPassword } = JSON.parse(
    await readFile(join(place.cluster, 'vitrine-credentials.json'), 'utf8'),
  )
  const port = new URL(primary.url).port
  const superuserOf = (at: string | number) =>
    `postgres://postgres:${superuserPassword}@127.0.0.1:${at}/postgres`
  const closing: (() => Promise<void>)[] = []

  const addStandby: ReplicatedPostgres['addStandby'] = async ({ delayMs = 0 } = {}) => {
    const own = await mkdtemp(join(folder, 'standby-'))
    const data = join(own, 'postgres')
    await copyCluster(superuserOf(port), place.cluster, data)
    const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${superuserPassword}`
    const lines = [`primary_conninfo = '${conninfo}'`, `recovery_min_apply_delay = ${delayMs}`]
    await appendFile(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
    await writeFile(join(data, 'standby.signal'), '')
    const { account } = place
    if (account !== undefined) await giveAll(own, account)
    await chmod(data, 0o700)
    const at = await findFreePort()
    const server = spawn(
      binaryPath(place.native, 'postgres'),
      ['-D', data, '-p', String(at), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      { ...asAccount(account), cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' },
    )
    await untilAnswered(server, superuserOf(at))
    const ask = (text: string) => asked<{ pid: number }>(superuserOf(at), text)
    let hanging: readonly number[] = []
    const goOn = () => {
      for (const pid of hanging) process.kill(pid, 'SIGCONT')
      hanging = []
    }
    closing.push(async () => {
      goOn()
      server.kill('SIGQUIT')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    })
    return {
      url: `postgres://127.0.0.1:${at}/${basename(new URL(primary.url).pathname)}`,
      pause: async () => void (await ask('select pg_wal_replay_pause() where pg_is_in_recovery()')),
      resume: async () => void (await ask('select pg_wal_replay_resume() where pg_is_in_recovery()')),
      promote: async () => void (await ask('select pg_promote() where pg_is_in_recovery()')),
      hang: async () => {
        const sessions = await ask('select pid from pg_stat_activity where pid <> pg_backend_pid()')
        // The postmaster first: it would start sessions anew.
        hanging = [server.pid ?? 0, ...sessions.map(({ pid }) => pid)]
        for (const pid of hanging) process.kill(pid, 'SIGSTOP')
      },
      goOn,
    }
  }

  return {
    url: primary.url,
    addStandby,
    close: async () => {
      for (const close of closing) await close()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** As pg_basebackup does, which isn't shipped: the files are copied between the beginning and the end of a backup. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    const left = new Set(['postmaster.pid', 'postmaster.opts', 'database-address'])
    await cp(from, to, { recursive: true, filter: (path) => !left.has(basename(path)) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

async function giveAll(path: string, account: { uid: number; gid: number }): Promise<void> {
  await chown(path, account.uid, account.gid)
  if (!(await stat(path)).isDirectory()) return
  for (const name of await readdir(path)) await giveAll(join(path, name), account)
}
