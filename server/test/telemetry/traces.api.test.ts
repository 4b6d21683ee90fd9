/** A trace that a proxy began, from the request to the job that it queued and to the webhook that is told of it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenantAccess } from '../../src/modules/access/index.ts'
import { listDomainsWithWork } from '../../src/modules/webhooks/changes.repository.ts'
import { createWebhookSender } from '../../src/modules/webhooks/index.ts'
import { sendTraces } from '../../src/platform/telemetry/send-traces.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn, unique } from '../factories/company.ts'
import { type ApiCaller, apiCaller } from '../harness/api-caller.ts'
import { type Receiver, startReceiver } from '../harness/servers/webhook-receiver.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const traceOf = (n: number) => `${n}af7651916cd43dd8448eb211c80319c`.padStart(32, '0')
const parentOf = (n: number) => `00-${traceOf(n)}-b7ad6b7169203331-01`

let server: TestServer
let receiver: Receiver
let world: CatalogWorld
let call: ApiCaller

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
  receiver = await startReceiver()
  world = await givenCatalog(server, { products: 3, seed: 6 })
  call = apiCaller(server, world.domainId, await signIn(server, world.admin))
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})

async function renameIn(n: number): Promise<void> {
  const id = world.products[0]?.id ?? ''
  const headers = { traceparent: parentOf(n) }
  const answer = await call(`PATCH /products/${id}`, { body: { name: unique('Named') }, headers })
  expect(answer.status).toBeLessThan(300)
}

async function tellWebhooks(): Promise<void> {
  const sender = createWebhookSender({
    ...server.parts.config,
    ...createTenantAccess(server.database),
    listDomains: (at) => listDomainsWithWork(server.database, at),
    clock: () => new Date(Date.now() + 1_000),
    log: { error: ({ err }: { err?: unknown }) => expect.fail(String(err)), warn: () => undefined },
  })
  await sender.look()
  await sender.idle()
}

describe('a trace of a proxy', () => {
  it('is handed on to webhooks and to jobs, without a collector too', async () => {
    const path = '/traced'
    const made = await call<{ _id: string }>('POST /webhooks', {
      body: { name: unique('Hook'), address: receiver.address(path), topics: ['products'] },
    })
    expect(made.status).toBe(200)
    await renameIn(1)
    await tellWebhooks()
    const [told] = receiver.received.filter((one) => one.path === path)
    expect(told?.headers.traceparent).toBe(parentOf(1))
    // Outside of a trace nothing is said of one.
    const id = world.products[0]?.id ?? ''
    await call(`PATCH /products/${id}`, { body: { name: unique('Named') } })
    await tellWebhooks()
    const last = receiver.received.filter((one) => one.path === path).at(-1)
    expect(last).not.toBe(told)
    expect(last?.headers.traceparent).toBeUndefined()
    const bulk = await call('POST /products/bulk', {
      body: { selection: { ids: [id] }, action: { type: 'duplicate' } },
      headers: { traceparent: parentOf(2), 'x-request-id': '4bf92f3577b34da6a3ce929d0e0e4736' },
    })
    expect(bulk.status, JSON.stringify(bulk.body)).toBeLessThan(300)
    const jobs = await server.database.rows<{ data: Record<string, string> }>(
      sql`select data from pgboss.job where data ->> 'traceparent' = ${parentOf(2)}`,
    )
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs[0]?.data.requestId).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  })

  it('is gone on with by spans, which a collector gets by OTLP', async () => {
    const bodies: Buffer[] = []
    const collector = createServer((request, answer) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        bodies.push(Buffer.concat(parts))
        expect(request.url).toBe('/v1/traces')
        answer.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
      })
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    const { port } = collector.address() as AddressInfo
    const stop = sendTraces(
      { endpoint: `http://127.0.0.1:${port}/`, share: 0 },
      { program: 'vitrine-api', version: '1' },
    )
    try {
      await renameIn(3)
      // Not chosen by anybody, and a share of none.
      await call('GET /price-types')
    } finally {
      await stop()
      collector.close()
    }
    const sent = Buffer.concat(bodies)
    expect(sent.includes(Buffer.from(traceOf(3), 'hex'))).toBe(true)
    expect(sent.includes(Buffer.from('b7ad6b7169203331', 'hex'))).toBe(true)
    const text = sent.toString('latin1')
    for (const word of [
      'vitrine-api',
      'http.route',
      'products.editProduct',
      'vitrine.statements',
      'database',
    ])
      expect(text, word).toContain(word)
    expect(text).not.toContain('Named')
    expect(text).not.toContain('priceTypes')
  })
})
