/** Workers are killed at points that nobody chose; what they did must be there once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, givenCompany, scopeOf } from '../../../test/factories/company.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import type { Scope } from '../../scope/scope.ts'
import { bulkProducts, undoBulk } from '../products/bulk-products/bulk-products.service.ts'
import { startLoad } from '../transfers/index.ts'
import { getProcess } from './processes.service.ts'

const KILLS = 10
const ROWS = 12_000

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-killed-'))
  server = await startTestServer({ storage: { kind: 'disk', folder: join(folder, 'storage') } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function* productLines() {
  yield 'reference;name;width;price\n'
  for (let n = 0; n < ROWS; n++) yield `KILL-${n};Product ${n};${n % 90};${n / 10}\n`
}

/** A worker as `main-worker.ts` starts it, ready to take processes. */
async function startWorker(): Promise<ChildProcess> {
  const program = new URL('../../main-worker.ts', import.meta.url).pathname
  const worker = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      VITRINE_DATA: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    worker.stdout?.on('data', (text: Buffer) => text.includes('is ready') && resolve())
    worker.once('exit', () => reject(new Error('the worker ended before it was ready')))
  })
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await gone
  // The time in which a silent worker is taken for dead passes.
  await server.database.rows(sql`
    update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)
}

/** Resolves once something has been done. */
async function begun(scope: Scope, id: string): Promise<void> {
  const processed = async () => (await getProcess(scope, id)).processed ?? 0
  await expect.poll(processed, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
}

/** Kills one worker after another in the middle of a process, then lets the last one finish it. */
async function finishDespiteKills(
  scope: Scope,
  id: string,
  { most, patience }: { most: number; patience: () => number },
): Promise<void> {
  for (let kills = 0; kills < most; kills++) {
    const worker = await startWorker()
    // The first one is killed in the middle for certain, the others wherever they are.
    if (kills === 0) await begun(scope, id)
    await new Promise((resolve) => setTimeout(resolve, patience()))
    await kill(worker)
    if ((await getProcess(scope, id)).state === 'finished') break
  }
  const last = await startWorker()
  await expect.poll(async () => (await getProcess(scope, id)).state, { timeout: 120_000 }).toBe('finished')
  await kill(last)
  const { log } = await getProcess(scope, id)
  expect(log.filter((line) => line.message === 'finished')).toHaveLength(1)
  // Otherwise nothing was killed in the middle.
  expect(log.some((line) => line.message === 'resumed')).toBe(true)
}

let company: Company
/** A bulk action is over sooner than a load. */
const briefly = { most: 4, patience: () => Math.random() * 400 }

it(`loads every row once although its worker is killed ${KILLS} times`, { timeout: 240_000 }, async () => {
  company = await givenCompany(server)
  const { scope } = company
  const content = Readable.from(productLines())
  const id = await startLoad(scope, server.storage, content, { fileName: 'many.csv', currency: 'EUR' })
  await finishDespiteKills(scope, id, { most: KILLS, patience: () => Math.random() * 900 })
  const { result, processed } = await getProcess(scope, id)
  expect(processed).toBe(ROWS)
  expect(result?.numbers).toMatchObject({ rows: ROWS, created: ROWS, updated: 0, unchanged: 0, rejected: 0 })
  const [row] = await scope.rows<{ count: number }>(sql`select count(*)::int as count from products`)
  expect(row?.count).toBe(ROWS)
})

it('raises every price once, and takes it back once, although its worker is killed', {
  timeout: 240_000,
}, async () => {
  const scope = await scopeOf(server, company.admin, company.domainId)
  const [priceType] = await scope.rows<{ id: string }>(sql`select id from price_types`)
  const selection = { query: { filters: [], search: '' }, except: [] }
  const action = {
    type: 'price',
    priceType: priceType?.id ?? '',
    by: 'percent',
    value: '3',
    decimals: 2,
  } as const
  const countWrong = async (factor: string) => {
    const [row] = await scope.rows<{ count: number }>(sql`
      select count(*)::int as count from products
      where (prices ->> ${action.priceType})::numeric
        <> round(substr(reference, 6)::numeric / 10 * ${factor}::numeric, 2)`)
    return row?.count
  }
  const { process, bulk } = await bulkProducts(scope, selection, action)
  await expect(undoBulk(scope, bulk)).rejects.toMatchObject({ key: 'BulkUnderWay' })
  await finishDespiteKills(scope, process ?? '', briefly)
  expect(await countWrong('1.03')).toBe(0)
  // Prices of 0 and 0.10 stay as they are.
  const { result } = await getProcess(scope, process ?? '')
  expect(result?.numbers).toMatchObject({ changed: ROWS - 2, refused: 0, faulty: 0 })
  const undone = await undoBulk(scope, bulk)
  await finishDespiteKills(scope, undone.process ?? '', briefly)
  expect(await countWrong('1')).toBe(0)
})
