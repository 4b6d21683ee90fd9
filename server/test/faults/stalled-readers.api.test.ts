// @slow: it waits for readers who have stopped
/** A reader over a real socket who stops reading a list: what the list holds is given back. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getProcess } from '../../src/modules/processes/index.ts'
import { startLoad } from '../../src/modules/transfers/index.ts'
import { usualLimits } from '../../src/platform/limits.ts'
import { type Company, givenCompany, signIn } from '../factories/company.ts'
import { portOf, sendRaw } from '../harness/raw-request.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

/** Twelve batches of two megabytes: more than the system and the server take for a socket that nobody reads from. */
const PRODUCTS = 6_000
const DESCRIPTION = 4_000

let server: TestServer
let company: Company
let cookie: string
let port: number

beforeAll(async () => {
  server = await startTestServer({ limits: { ...usualLimits, streamMs: 2_000 } }, {}, { works: true })
  company = await givenCompany(server)
  const lines = Array.from({ length: PRODUCTS }, (_, n) => `STALL-${n};Product ${n}`)
  const content = Readable.from([`reference;name\n${lines.join('\n')}\n`])
  const given = { fileName: 'products.csv', currency: 'EUR' }
  const id = await startLoad(company.scope, server.storage, content, given)
  await vi.waitUntil(async () => (await getProcess(company.scope, id)).state === 'finished', {
    timeout: 90_000,
    interval: 100,
  })
  await company.scope.rows(sql`update products set description = repeat('x', ${DESCRIPTION}::int)`)
  cookie = (await signIn(server, company.admin)).cookie
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(server.app.server)
}, 180_000)
afterAll(() => server.close())

const path = () => `/api/products/query?domain=${company.domainId}&per_page=-1`
const everything = JSON.stringify({ filters: [], search: '', sorting: 'name' })

/** Transactions of requests that are open in the database. */
async function openTransactions(): Promise<number> {
  const [row] = await server.database.rows<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and query ~* '(fetch|cursor)'`)
  return row?.count ?? 0
}

it('ends its transaction by the limit, gives the connection back and breaks the answer off', async () => {
  const { socket, answer } = await sendRaw(
    port,
    `POST ${path()} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\norigin: http://127.0.0.1:${port}\r\n` +
      `content-type: application/json\r\ncontent-length: ${everything.length}\r\n\r\n${everything}`,
  )
  await once(socket, 'data')
  socket.pause()
  await expect.poll(openTransactions, { timeout: 30_000, interval: 20 }).toBe(1)
  await expect.poll(openTransactions, { timeout: 30_000, interval: 50 }).toBe(0)
  const { tenantPool } = server.database
  await expect.poll(() => tenantPool.totalCount - tenantPool.idleCount, { timeout: 30_000 }).toBe(0)
  socket.resume()
  const text = await answer
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text.length).toBeLessThan(PRODUCTS * DESCRIPTION)
  expect(text).not.toContain('],"total":')
}, 180_000)

it('leaves others their lists, which come to their end', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}${path()}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: everything,
  })
  const list = (await answer.json()) as { total: number; result: object[] }
  expect([list.total, list.result.length]).toEqual([PRODUCTS, PRODUCTS])
}, 120_000)
