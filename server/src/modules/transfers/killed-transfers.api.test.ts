// @slow: it kills programs and starts them again
/**
 * Workers are killed at chosen points of imports and exports. A trigger of the test holds the worker there, so that it is at
 * that point, and nowhere else, when it is killed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn, unique } from '../../../test/factories/company.ts'
import { type Exporter, exporterOf } from '../../../test/harness/exported-files.ts'
import { type Importer, importerOf } from '../../../test/harness/imported-files.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { hurryRetries, killWorker, startWorker } from '../../../test/harness/worker-program.ts'
import { getProcess } from '../processes/processes.service.ts'

interface Point {
  name: string
  event: 'insert' | 'update'
  table: string
  /** SQL condition on the row that is written. */
  when: string
}

/** More than a batch of checking and two of writing. */
const rows = 1_500
const ends = (kind: string) => `new.kind = '${kind}' and new.state = 'finished'`
const isNotified = (topic: string) => `new.topic = '${topic}'`

const importPoints: Point[] = [
  { name: 'its rows are read', event: 'insert', table: 'import_rows', when: 'new.row = 1201' },
  {
    name: 'rows are compared',
    event: 'update',
    table: 'import_rows',
    when: `new.row = 1201 and old.kind is null`,
  },
  { name: 'it is checked and not ended', event: 'update', table: 'processes', when: ends('check-import') },
  {
    name: 'rows are written',
    event: 'update',
    table: 'import_rows',
    when: `new.row = 701 and new.applied is not null`,
  },
  { name: 'all is written and not ended', event: 'update', table: 'processes', when: ends('apply-import') },
  { name: 'somebody is told', event: 'insert', table: 'notifications', when: isNotified('import-complete') },
]
const exported = `new.kind = 'export-products'`
const exportPoints: Point[] = [
  {
    name: 'it begins',
    event: 'update',
    table: 'processes',
    when: `${exported} and new.status = 'PROCESSING'`,
  },
  {
    name: 'products are read',
    event: 'update',
    table: 'processes',
    when: `${exported} and new.processed > 0`,
  },
  {
    name: 'its file is written and not recorded',
    event: 'update',
    table: 'processes',
    when: `${exported} and new.checkpoint is not null`,
  },
  {
    name: 'its file is recorded and not ended',
    event: 'update',
    table: 'processes',
    when: ends('export-products'),
  },
  { name: 'somebody is told', event: 'insert', table: 'notifications', when: isNotified('export-complete') },
]
/** `npm run crash-test` asks for all of them. */
const pointsOf = (points: Point[], usual: string) =>
  process.env.VITRINE_KILLS_OF_TRANSFERS ? points : points.filter(({ name }) => name === usual)

const lock = 4_711
let server: TestServer
let folder: string
let holder: pg.Client
let world: CatalogWorld
let importer: Importer
let exporter: Exporter

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-killed-'))
  server = await startTestServer({ storage: { kind: 'disk', folder: join(folder, 'storage') } })
  world = await givenCatalog(server, { products: 20, seed: 5 })
  const headers = await signIn(server, world.admin)
  // With this setting, a process that has ended notifies the person.
  const url = `/api/users/${world.admin.id}/notification-configs`
  const configs = (await server.request({ url, headers })).json()
  configs.internal.receiveAll = true
  expect((await server.request({ method: 'PUT', url, headers, payload: configs })).statusCode).toBe(200)
  importer = importerOf(server, world.domainId, headers)
  exporter = exporterOf(server, world.domainId, headers)
  holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
  await holder.query(`
    create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${lock}); return new; end $$`)
})
afterAll(async () => {
  await holder.end()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Has every worker wait at the point; `letGo` ends what waits there as a database does whose client is gone. */
async function holdAt({ table, event, when }: Point) {
  await holder.query('select pg_advisory_lock($1)', [lock])
  await holder.query(`
    create trigger wait_here before ${event} on ${table} for each row when (${when}) execute function wait_here()`)
  return {
    waits: async () => {
      const { rowCount } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rowCount !== 0
    },
    letGo: async () => {
      await holder.query(`
        select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`)
      await holder.query(`drop trigger wait_here on ${table}`)
      await holder.query('select pg_advisory_unlock($1)', [lock])
    },
  }
}

/** Kills one worker at the point of what `work` asks for, and has another one finish it. */
async function killAt<Result>(point: Point, work: () => Promise<Result>): Promise<Result> {
  // What comes within some minutes would be added to the notification before.
  await world.staff.rows(sql`delete from notifications`)
  const first = await startWorker(server, folder)
  const held = await holdAt(point)
  const working = work()
  try {
    await Promise.race([
      // The request may be answered before the notification is written, so its answer must not end the race.
      working.then(() => new Promise(() => {})),
      expect.poll(held.waits, { timeout: 60_000, interval: 20 }).toBe(true),
    ])
  } finally {
    await killWorker(server, first)
    await held.letGo()
  }
  const next = await startWorker(server, folder)
  const hurry = setInterval(() => hurryRetries(server).catch(() => {}), 100)
  try {
    return await working
  } finally {
    clearInterval(hurry)
    await expect.poll(toBeDone, { timeout: 60_000 }).toBe(0)
    await killWorker(server, next)
  }
}

async function toBeDone(): Promise<number> {
  const { rows: found } = await holder.query<{ count: number }>(`
    select count(*)::int as count from pgboss.job
    where state in ('created', 'retry', 'active') and name in ('processes', 'domain-events')`)
  return found[0]?.count ?? 0
}

async function count(what: RawBuilder<unknown>): Promise<number | undefined> {
  const [row] = await world.staff.rows<{ count: number }>(sql`select count(*)::int as count from ${what}`)
  return row?.count
}

describe('an import whose worker is killed while', () => {
  const cases = pointsOf(importPoints, 'it is checked and not ended')

  it.each(cases)('$name is done once', { timeout: 300_000 }, async (point) => {
    const prefix = unique('KILL').replace(' ', '-')
    const name = `${prefix}.csv`
    const lines = Array.from({ length: rows }, (_, n) => `${prefix}-${n},Chair ${n},${n % 90}`)
    const file = ['Reference,Name,Width', ...lines].join('\n')
    const { id, applied } = await killAt(point, async () => {
      const checked = await importer.begin(name, file, world.folders.open)
      expect([checked.state, checked.counts?.new, checked.counts?.accepted]).toEqual(['checked', rows, rows])
      return { id: checked._id, applied: await importer.apply(checked._id) }
    })
    expect(applied.outcome).toEqual({ created: rows, updated: 0, refused: 0 })
    expect(await count(sql`products where reference like ${`${prefix}-%`}`)).toBe(rows)
    expect(await count(sql`import_rows where import_id = ${id} and applied = 'created'`)).toBe(rows)
    const kinds = ['read-import', 'check-import', 'apply-import']
    expect(
      await world.staff.rows(sql`select kind, state from processes where subject = ${name} order by id`),
    ).toEqual(kinds.map((kind) => ({ kind, state: 'finished' })))
    expect(
      await count(
        sql`activity a join imports i on i.bulk_id = a.process_id where a.kind = 'bulk update' and i.id = ${id}`,
      ),
    ).toBe(1)
    expect(await count(sql`notifications where others ->> 'subject' = ${name} and count = 1`)).toBe(1)
  })
})

describe('an export whose worker is killed while', () => {
  const exports = [
    { format: 'csv', columns: ['reference'], sorting: 'reference' },
    { format: 'pdf', layout: 'grid', fields: [], hasPrices: false },
  ]
  const cases = pointsOf(exportPoints, 'its file is written and not recorded').flatMap((point) =>
    exports.map((terms) => ({ ...point, terms, format: terms.format })),
  )

  it.each(cases)('$name is one whole $format file, told once', { timeout: 300_000 }, async (given) => {
    const { _id, state, error, result } = await killAt(given, async () => {
      const selection = { ids: world.products.map(({ id }) => id) }
      const started = await exporter.start({ ...given.terms, selection })
      expect([started.status, started.body]).toEqual([200, { process: expect.any(String) }])
      return await exporter.ended(started.body.process)
    })
    expect([state, error]).toEqual(['finished', null])
    const { content } = await exporter.fetchFile(result?.file?.path ?? '')
    if (given.format === 'csv') expect(parse(content, { bom: true })).toHaveLength(world.products.length + 1)
    else expect(content.subarray(-6).toString().trim()).toBe('%%EOF')
    expect(content).toHaveLength(result?.file?.sizeBytes ?? 0)
    const keys: string[] = []
    for await (const key of server.storage.list(`domains/${world.domainId}/processes/${_id}`)) keys.push(key)
    expect(keys).toHaveLength(1)
    const { log } = await getProcess(world.staff, _id)
    expect(log.filter(({ message }) => message === 'finished')).toHaveLength(1)
    expect(await count(sql`notifications where others ->> 'process' = ${_id} and count = 1`)).toBe(1)
  })
})
