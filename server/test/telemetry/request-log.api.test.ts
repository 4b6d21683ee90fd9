/** What is known of a request afterwards: its id, one line, figures, and its place in a trace. */
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newActivity, runAs } from '../../src/platform/telemetry/activity.ts'
import { metrics, readFigure } from '../../src/platform/telemetry/metrics.ts'
import { readTraceParent } from '../../src/platform/telemetry/trace-parent.ts'
import { watchSlowStatements } from '../../src/platform/telemetry/trips.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { logLines } from '../harness/log-lines.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const log = logLines()
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const given = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

let server: TestServer
let world: CatalogWorld
let headers: Record<string, string>

beforeAll(async () => {
  server = await startTestServer({ trustProxy: '127.0.0.1' }, {}, { logTo: log, saysRequestIds: true })
  world = await givenCatalog(server, { products: 3, seed: 4 })
  headers = await signIn(server, world.admin)
})
afterAll(async () => {
  watchSlowStatements(null)
  await server.close()
})

const list = (more: Record<string, string> = {}) =>
  server.request({
    method: 'POST',
    url: `/api/products/query?domain=${world.domainId}`,
    payload: { filters: [] },
    headers: { ...headers, ...more },
  })
const lineOf = async (id: unknown) => {
  await expect.poll(() => log.lines('request').filter(({ reqId }) => reqId === id).length).toBe(1)
  return log.lines('request').find(({ reqId }) => reqId === id) ?? {}
}

describe('a request', () => {
  it('is one line, with the call, company, person, and what it took in all, in the database and in the storage', async () => {
    const answer = await list()
    expect(answer.statusCode).toBe(200)
    const id = answer.headers['x-request-id']
    expect(id).toMatch(uuid7)
    const line = await lineOf(id)
    expect(line).toMatchObject({
      route: 'products.queryProducts',
      status: 200,
      companyId: world.domainId,
      personId: world.admin.id,
      storageMs: 0,
    })
    expect(line.databaseMs).toBeGreaterThan(0)
    expect(line.ms).toBeGreaterThan(0)
    expect(log.lines().filter(({ reqId }) => reqId === id)).toHaveLength(1)
  })

  it('that is refused has its id in the body too, from calls of the contract and from other addresses', async () => {
    for (const [url, status] of [
      [`/api/products/${crypto.randomUUID()}?domain=${world.domainId}`, 404],
      ['/assets/nothing', 404],
      ['/api/nothing', 404],
      // An address that is none comes to no hook.
      ['/api/%zz', 400],
    ] as const) {
      const answer = await server.request({ method: 'GET', url, headers })
      expect(answer.statusCode, url).toBe(status)
      expect(answer.headers['x-request-id'], url).toMatch(uuid7)
      expect(answer.json().requestId, url).toBe(answer.headers['x-request-id'])
      expect(await lineOf(answer.headers['x-request-id']), url).toMatchObject({ status })
    }
  })

  it('has the id that a trusted proxy gave it, where it is one, and never one of somebody else', async () => {
    expect((await list({ 'x-request-id': given })).headers['x-request-id']).toBe(given)
    for (const wrong of ['Velvet armchair', 'a'.repeat(200), 'x', `${given}\u00e9`])
      expect((await list({ 'x-request-id': wrong })).headers['x-request-id']).toMatch(uuid7)
    const elsewhere = await server.request({
      method: 'GET',
      url: '/api/nothing',
      headers: { 'x-request-id': given },
      remoteAddress: '192.0.2.7',
    })
    expect(elsewhere.headers['x-request-id']).toMatch(uuid7)
  })

  it('is counted by its name in the contract, and by nothing that callers choose', async () => {
    const count = () =>
      readFigureOf('vitrine_http_request_duration_seconds', {
        route: 'products.queryProducts',
        status: '200',
      })
    const before = await count()
    await list()
    await expect.poll(count).toBe(before + 1)
    await server.request({ method: 'GET', url: '/api/nobody/knows/this?name=Velvet' })
    await server.request({ method: 'GET', url: '/velvet/armchair' })
    const text = await metrics.metrics()
    expect(text).toContain('route="none"')
    expect(text.toLowerCase()).not.toContain('velvet')
    expect(text).not.toContain(world.domainId)
    expect(text).not.toContain(world.admin.id)
  })

  it('whose caller goes away is said to be so', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
    const { port } = server.app.server.address() as AddressInfo
    const asking = ask({
      port,
      method: 'POST',
      path: '/api/products/query',
      headers: { 'content-length': '50', 'content-type': 'application/json' },
    })
    asking.on('error', () => undefined)
    asking.write('{')
    await new Promise((resolve) => asking.once('socket', (socket) => socket.once('connect', resolve)))
    await expect.poll(() => server.app.quietMs()).toBe(0)
    asking.destroy()
    await expect.poll(() => log.lines('request').filter(({ status }) => status === 499)).toHaveLength(1)
  })
})

describe('statements', () => {
  it('are counted by the function of the repository that asks', async () => {
    await list()
    const text = await metrics.metrics()
    const names = [...text.matchAll(/^vitrine_statements_total\{statement="([^"]+)"\}/gm)].map(
      ([, name]) => name,
    )
    expect(names).toContain('access/enter-domain.enterBySession')
    expect(names.filter((name) => name?.startsWith('products/')).length).toBeGreaterThan(0)
    expect(await readFigure('vitrine_statement_seconds_total')).toBeGreaterThan(0)
  })

  it('that take long are a line with their names and the id of their request, and no value of theirs', async () => {
    watchSlowStatements({ ms: 0, log: server.parts.log })
    const answer = await list()
    watchSlowStatements(null)
    const slow = log.lines('slow statement').filter(({ reqId }) => reqId === answer.headers['x-request-id'])
    expect(slow.length).toBeGreaterThan(0)
    expect(JSON.stringify(slow)).toContain('products/')
    expect(await readFigure('vitrine_slow_statements_total')).toBeGreaterThan(0)
  })

  it('of a sampled trace carry it, where they aren’t planned once, and what proxies don’t send isn’t made', async () => {
    const asked = () => world.staff.rows<{ text: string }>(sql`select current_query() as text`)
    const inTrace = (text: string) => runAs(newActivity(null, readTraceParent(text)), asked)
    expect((await asked())[0]?.text).not.toContain('traceparent')
    expect((await inTrace(traceparent))[0]?.text).toContain(`/*traceparent='${traceparent}'*/`)
    expect((await inTrace(`${traceparent.slice(0, -1)}0`))[0]?.text).not.toContain('traceparent')
    await list({ traceparent })
    const line = log.lines('request').find((one) => one.traceId === traceId)
    expect(line).toMatchObject({ route: 'products.queryProducts' })
  })
})

async function readFigureOf(name: string, labels: Record<string, string>): Promise<number> {
  const text = await metrics.metrics()
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}_count`))
    .filter((line) => Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
