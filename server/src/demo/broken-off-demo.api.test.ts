// @slow: it kills programs and starts them again
/** A first start is ended at one moment after another; each next one begins where nothing of it is in the way. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/harness/databases/database.ts'
import { killsToTry } from '../../test/harness/proof-figures.ts'
import { testProgramPath } from '../../test/harness/started-program.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { getDemoState } from './demo-state.repository.ts'

const MOMENTS = killsToTry({ all: 20, some: 8 })
const REST_MOMENTS = killsToTry({ all: 10, some: 4 })
/** The operator, and three people of each company. */
const whole = { domains: 2, people: 7, passwords: 7, products: [6, 6] }

let folder: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-demo-'))
})
afterAll(async () => {
  for (const { drop } of databases) await drop()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<string> {
  const made = await createEmptyDatabase()
  databases.push(made)
  return made.url
}

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
  /** What it said when it had done everything. */
  done: { moments: number; migrations: number; domains: number } | null
}

interface Start {
  url: string
  /** Folder of the files. */
  storage: string
  quality?: 'draft' | 'full'
}

async function firstStart({ url, storage, quality = 'draft' }: Start, ...moment: string[]): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [testProgramPath('make-demo'), url, join(folder, storage), quality, ...moment],
    {
      env: { NODE_COMPILE_CACHE: join(folder, 'compiled'), ...process.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return await new Promise((resolve) => {
    child.once('close', (code, signal) => {
      const said = /moments (\d+), migrations (\d+), domains (\d+)/.exec(output)
      const [moments = 0, migrations = 0, domains = 0] = said?.slice(1).map(Number) ?? []
      const done = said === null ? null : { moments, migrations, domains }
      resolve({ code, signal, output, done })
    })
  })
}

async function countRows(database: Database) {
  const [row] = await database.rows<Record<string, number>>(sql`
    select (select count(*)::int from domains) as domains, (select count(*)::int from people) as people,
      (select count(*)::int from credentials) as passwords`)
  const products: number[] = []
  const domains = await database.rows<{ id: string }>(sql`select id from domains order by name`)
  for (const { id } of domains) {
    const [count] = await database.asTenant({ domainId: id, personId: null }, (open) =>
      open.rows<{ n: number }>(sql`select count(*)::int as n from products`),
    )
    products.push(count?.n ?? 0)
  }
  return { ...row, products, folders: domains.map(({ id }) => id) }
}

it(`a first start that is killed or interrupted at ${MOMENTS} moments is whole at the next one`, async () => {
  const undisturbed = await firstStart({ url: await emptyDatabase(), storage: 'whole' })
  expect(undisturbed).toMatchObject({ code: 0, done: { domains: 2 } })
  const { moments = 0, migrations = 0 } = undisturbed.done ?? {}
  // The number of moments in a start that finds the tables already migrated.
  const later = moments - migrations
  expect(later).toBeGreaterThan(MOMENTS * 5)

  const url = await emptyDatabase()
  const ended = { SIGINT: 0, SIGKILL: 0 }
  const unfinished = new Set<string>()
  const database = openDatabase(url)
  for (let n = 1; n <= MOMENTS; n++) {
    const signal = n % 2 === 0 ? 'SIGINT' : 'SIGKILL'
    // The first one in the middle of the migrations, the others all over the rest.
    const moment = Math.ceil(n === 1 ? migrations / 2 : ((n - 1) * later) / MOMENTS)
    const start = await firstStart({ url, storage: 'killed' }, String(moment), signal)
    expect(start.done, `moment ${moment}: ${start.output}`).toBeNull()
    if (signal === 'SIGKILL' ? start.signal === 'SIGKILL' : start.code === 0) ended[signal] += 1
    unfinished.add(await getDemoState(database))
  }
  expect(ended).toEqual({ SIGINT: MOMENTS / 2, SIGKILL: MOMENTS / 2 })
  expect([...unfinished].sort()).toEqual(['begun', 'none'])

  const last = await firstStart({ url, storage: 'killed' })
  expect(last).toMatchObject({ code: 0, done: { domains: 2 } })
  expect(await getDemoState(database)).toBe('finished')
  const { folders, ...counted } = await countRows(database)
  expect(counted).toEqual(whole)
  // And no files of companies that were taken away.
  const storage = await openStorage({ kind: 'disk', folder: join(folder, 'killed') })
  const kept = new Set<string>()
  for await (const key of storage.list('domains')) kept.add(key.split('/')[1] ?? '')
  expect([...kept].sort()).toEqual([...folders].sort())
  await database.close()
}, 900_000)

/** Each version of a product's media, with what is made of it, and how many processes there were. */
async function listFiles(database: Database) {
  const found: unknown[] = []
  for (const { id } of await database.rows<{ id: string }>(sql`select id from domains order by name`)) {
    const rows = await database.asTenant({ domainId: id, personId: null }, (open) =>
      open.rows(sql`
        select p.reference, v.name, v.version, v.status, m.position, v.prepared, v.size_bytes,
          (select count(*)::int from processes where state = 'finished') as finished,
          (select count(*)::int from processes) as processes, (select count(*)::int from notifications) as notifications
        from media_versions v join products p on p.id = v.product_id
        join product_media m on m.product_id = v.product_id and m.name = v.name order by p.reference, v.name, v.version`),
    )
    found.push(rows)
  }
  return found
}

/** As if a while had passed since the program was killed. */
async function giveUpOnTheDead(database: Database): Promise<void> {
  await database.rows(sql`
    update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)
  await database.rows(sql`update pgboss.job set start_after = now() where state = 'retry'`)
}

it(`a demo whose rest is killed or interrupted at ${REST_MOMENTS} moments becomes what an undisturbed one is`, async () => {
  const atOnce = { url: await emptyDatabase(), storage: 'at-once', quality: 'full' } as const
  const undisturbed = await firstStart(atOnce)
  expect(undisturbed).toMatchObject({ code: 0, done: { domains: 2 } })
  const one = openDatabase(atOnce.url)
  const files = await listFiles(one)
  expect(files).toMatchObject([
    Array.from({ length: 12 }, () => ({ version: 1, finished: 1, processes: 1, notifications: 0 })),
    Array.from({ length: 12 }, () => ({ version: 1, finished: 1, processes: 1, notifications: 0 })),
  ])
  await one.close()

  const start = { url: await emptyDatabase(), storage: 'rest', quality: 'full' } as const
  const moments = undisturbed.done?.moments ?? 0
  const step = Math.floor(moments / (REST_MOMENTS + 1))
  expect(step).toBeGreaterThan(10)
  const database = openDatabase(start.url)
  for (let n = 1; n <= REST_MOMENTS; n++) {
    const ended = await firstStart(start, String(step), n % 2 === 0 ? 'SIGINT' : 'SIGKILL')
    expect(ended.done, ended.output).toBeNull()
    // The first pages are there: nothing of them is made anew.
    expect(await getDemoState(database)).toBe('finished')
    await giveUpOnTheDead(database)
  }
  expect(await firstStart(start)).toMatchObject({ code: 0, done: { domains: 2 } })
  expect(await listFiles(database)).toEqual(files)
  await database.close()
}, 600_000)

it('two programs on a database make the rest of a demo once', async () => {
  const start = { url: await emptyDatabase(), storage: 'both-rests', quality: 'full' } as const
  const both = await Promise.all([firstStart(start), firstStart(start)])
  for (const ended of both) expect(ended, ended.output).toMatchObject({ code: 0, done: { domains: 2 } })
  const database = openDatabase(start.url)
  for (const rows of await listFiles(database))
    expect(rows).toMatchObject(
      Array.from({ length: 12 }, () => ({ version: 1, processes: 1, notifications: 0 })),
    )
  await database.close()
}, 300_000)

it('of two first starts at the same time one makes the demo, the other waits for it', async () => {
  const url = await emptyDatabase()
  const both = await Promise.all([1, 2].map(() => firstStart({ url, storage: 'both' })))
  for (const start of both) expect(start, start.output).toMatchObject({ code: 0, done: { domains: 2 } })
  const database = openDatabase(url)
  const { folders: _folders, ...counted } = await countRows(database)
  expect(counted).toEqual(whole)
  await database.close()
}, 300_000)
