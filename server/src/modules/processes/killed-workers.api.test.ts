// @slow: it kills programs and starts them again
/** Workers are killed at points that nobody chose; what they did must be there once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, givenCompany, scopeOf } from '../../../test/factories/company.ts'
import { killsToTry } from '../../../test/harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { hurryRetries, killWorker, startWorker } from '../../../test/harness/worker-program.ts'
import type { Scope } from '../../scope/scope.ts'
import { bulkProducts, undoBulk } from '../products/bulk-products/bulk-products.service.ts'
import { startLoad } from '../transfers/index.ts'
import { getProcess } from './processes.service.ts'

const KILLS = killsToTry({ all: 6, some: 3 })
const BULK_KILLS = 2
/** Workers go on for some steps before they are noticed to be at work, and may not be through before the last kill. */
const ROWS = 36_000

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

async function lookedAt(scope: Scope, id: string) {
  await hurryRetries(server)
  return await getProcess(scope, id)
}

/** Resolves once the process has been begun or taken up `times` times, and has come further since the last of these. */
async function isAtWork(scope: Scope, id: string, times: number): Promise<void> {
  const look = () => lookedAt(scope, id)
  const begun = async () =>
    (await look()).log.filter(({ message }) => message === 'started' || message === 'resumed').length
  await expect.poll(begun, { timeout: 120_000, interval: 40 }).toBe(times)
  // The last step of a killed worker may have been committed after its death.
  const before = (await look()).processed ?? 0
  const processed = async () => (await look()).processed ?? 0
  await expect.poll(processed, { timeout: 120_000, interval: 40 }).toBeGreaterThan(before)
}

/** Kills `kills` workers, each while it was at work on the process, then lets one finish it. */
async function finishDespiteKills(scope: Scope, id: string, kills: number): Promise<void> {
  for (let round = 0; round < kills; round++) {
    const worker = await startWorker(server, folder)
    await isAtWork(scope, id, round + 1)
    // Anywhere in the next step.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
    await killWorker(server, worker)
    expect((await getProcess(scope, id)).state).not.toBe('finished')
  }
  const last = await startWorker(server, folder)
  await expect.poll(async () => (await lookedAt(scope, id)).state, { timeout: 240_000 }).toBe('finished')
  await killWorker(server, last)
  const messages = (await getProcess(scope, id)).log.map(({ message }) => message)
  expect(messages.filter((message) => message === 'finished')).toHaveLength(1)
  expect(messages.filter((message) => message === 'resumed')).toHaveLength(kills)
}

let company: Company

it(`loads every row once although ${KILLS} workers are killed at it`, { timeout: 600_000 }, async () => {
  company = await givenCompany(server)
  const { scope } = company
  const content = Readable.from(productLines())
  const id = await startLoad(scope, server.storage, content, { fileName: 'many.csv', currency: 'EUR' })
  await finishDespiteKills(scope, id, KILLS)
  const { result, processed } = await getProcess(scope, id)
  expect(processed).toBe(ROWS)
  expect(result?.numbers).toMatchObject({ rows: ROWS, created: ROWS, updated: 0, unchanged: 0, rejected: 0 })
  const [row] = await scope.rows<{ count: number }>(sql`select count(*)::int as count from products`)
  expect(row?.count).toBe(ROWS)
})

it(`raises every price once, and takes it back once, although ${BULK_KILLS} workers are killed at each`, {
  timeout: 600_000,
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
  await finishDespiteKills(scope, process ?? '', BULK_KILLS)
  expect(await countWrong('1.03')).toBe(0)
  // Prices of 0 and 0.10 stay as they are.
  const { result } = await getProcess(scope, process ?? '')
  expect(result?.numbers).toMatchObject({ changed: ROWS - 2, refused: 0, faulty: 0 })
  const undone = await undoBulk(scope, bulk)
  await finishDespiteKills(scope, undone.process ?? '', BULK_KILLS)
  expect(await countWrong('1')).toBe(0)
})
