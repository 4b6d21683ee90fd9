// @slow: it starts programs and databases of its own
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { killsToTry } from '../../../../test/harness/proof-figures.ts'
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { readServerPid } from './embedded-postgres-previous.ts'

const silent = { info: () => {}, warn: () => {} }
const started: EmbeddedPostgres[] = []
let dataFolder = ''

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-database-'))
  // The account that runs PostgreSQL for root must be able to enter.
  await chmod(dataFolder, 0o755)
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()))
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, durable, log: silent })
  started.push(server)
  return server
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Some of PostgreSQL's processes end by themselves between being listed and being killed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

describe('a new embedded database', () => {
  it('treats accented and Chinese characters as letters, and knows their case', async () => {
    const { url } = await start()
    const [row] = await query<{ accented: number; chinese: number; lower: string }>(
      url,
      `select cardinality(show_trgm('É')) accented, cardinality(show_trgm('漢字')) chinese, lower('ÉÇ') lower`,
    )
    expect(row).toEqual({ accented: 2, chinese: 3, lower: 'éç' })
  })

  it('is used by a role that is no superuser and does not bypass row-level security', async () => {
    const { url } = await start()
    const [row] = await query(
      url,
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(row).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: true, rolcreatedb: true })
  })

  it('gives its extensions to databases made later', async () => {
    const { url } = await start()
    await query(url, 'create database later')
    const later = new URL(url)
    later.pathname = '/later'
    const rows = await query<{ extname: string }>(later.href, 'select extname from pg_extension')
    expect(rows.map((row) => row.extname)).toEqual(
      expect.arrayContaining(['pg_trgm', 'unaccent', 'btree_gin', 'citext', 'intarray']),
    )
  })

  it('refuses a wrong password', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('takes settings of the person who runs it over its own', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(dataFolder, 'postgres', 'own.conf'), "work_mem = '3MB'\n")
    const { url } = await start()
    expect(await query(url, 'show work_mem')).toEqual([{ work_mem: '3MB' }])
  })
})

describe('a data folder', () => {
  it('is refused to a second program while the first one runs', async () => {
    await start()
    await expect(startEmbeddedPostgres({ dataFolder, log: silent })).rejects.toThrow(
      /another Vitrine is already running/,
    )
  })

  it('lets a command join the running server without ending it', async () => {
    const server = await start()
    const joined = await joinEmbeddedPostgres({ dataFolder, log: silent })
    expect(joined.url).toBe(server.url)
    await joined.stop()
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('opens when the pid file names a living program that is not PostgreSQL', async () => {
    const first = await start()
    const pidFile = join(dataFolder, 'postgres', 'postmaster.pid')
    const content = await readFile(pidFile, 'utf8')
    await first.stop()
    // A child of this test has the same user as the server when that isn't root.
    const bystander = spawn('sleep', ['60'])
    await writeFile(pidFile, content.replace(/^\d+/, String(bystander.pid)), { mode: 0o644 })
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(bystander.exitCode).toBeNull()
    bystander.kill()
  })

  it('is cleared of a creation that was interrupted', async () => {
    const child = spawnWriter(0)
    await sleep(250)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataFolder)).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  })
})

describe('a running server', () => {
  it('reports its own unexpected end', async () => {
    const server = await start()
    process.kill(server.pid, 'SIGKILL')
    expect(await server.died).toBe('the embedded PostgreSQL ended by itself (SIGKILL)')
  })

  const kills = killsToTry({ all: 20, some: 10 })
  it(`loses nothing that was answered when killed ${kills} times in a row`, {
    timeout: 240_000,
  }, async () => {
    let answered = -1
    for (let round = 0; round < kills; round++) {
      const child = spawnWriter(answered + 1)
      const lines = createInterface({ input: child.stdout ?? process.stdin })
      const ready = new Promise((resolve) => {
        lines.on('line', (line) => {
          const [kind, number] = line.split(' ')
          if (kind === 'row') answered = Number(number)
          resolve(kind)
        })
      })
      // Every fifth round is killed while it starts, the others while they write.
      if (round % 5 !== 4) await Promise.race([ready, failure(child, round)])
      await sleep(randomInt(round % 5 === 4 ? 600 : 300))
      const server = round % 2 === 0 ? [] : await listServerProcesses()
      child.kill('SIGKILL')
      for (const pid of server) killIfThere(pid)
      await once(child, 'close')
    }
    const { url } = await start(true)
    const [row] = await query<{ rows: number; last: number }>(
      url,
      'select count(*)::integer as rows, max(number) as last from answered',
    )
    // One row more than was answered may have been committed just before each kill.
    expect(answered).toBeGreaterThan(5 * kills)
    expect(row?.last).toBeGreaterThanOrEqual(answered)
    expect(row?.rows).toBe((row?.last ?? 0) + 1)
  })
})

function spawnWriter(first: number): ChildProcess {
  const script = fileURLToPath(new URL('./embedded-postgres.crash-child.ts', import.meta.url))
  return spawn(process.execPath, [script, dataFolder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function failure(child: ChildProcess, round: number): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`start ${round} ended with exit code ${code}`)
}

/** The server and all its sessions; only the server where the system doesn't say. */
async function listServerProcesses(): Promise<number[]> {
  const cluster = join(dataFolder, 'postgres')
  const server = await readServerPid(cluster)
  if (process.platform !== 'linux') return server === undefined ? [] : [server]
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => folders[index] === cluster).map(Number)
}
