// @slow: it kills programs and starts them again
/** The program that sends is killed after a receiver has taken a message and before that is written down. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebhookDelivery } from '@vitrine/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn, unique } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../test/harness/api-caller.ts'
import { believes, type Receiver, startReceiver } from '../../../test/harness/servers/webhook-receiver.ts'
import { startTestServer, type TestServer, testSecret } from '../../../test/harness/test-server.ts'
import { killWorker, startWorker } from '../../../test/harness/worker-program.ts'

let server: TestServer
let receiver: Receiver
let world: CatalogWorld
let call: ApiCaller
let folder: string
let holder: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-killed-sender-'))
  server = await startTestServer({ storage: { kind: 'disk', folder: join(folder, 'storage') } })
  receiver = await startReceiver()
  await writeFile(join(folder, 'receiver.pem'), receiver.certificate)
  world = await givenCatalog(server, { products: 3, seed: 31 })
  call = apiCaller(server, world.domainId, await signIn(server, world.admin))
  holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  receiver.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const start = () =>
  startWorker(server, folder, {
    VITRINE_SECRET: testSecret,
    VITRINE_WEBHOOKS_TO: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: join(folder, 'receiver.pem'),
  })

it('sends it again under the same id, and what was changed while nobody sent', {
  timeout: 120_000,
}, async () => {
  const body = { name: unique('Hook'), address: receiver.address(), topics: ['products'] }
  const { _id, secret } = (await call<{ _id: string; secret: string }>('POST /webhooks', { body })).body
  const rename = (at: number) =>
    call(`PATCH /products/${world.products[at]?.id}`, { body: { name: unique('Named') } })
  // Nothing runs that could send it.
  await rename(0)
  await holder.query('begin')
  const isTaken = Promise.withResolvers<void>()
  receiver.answers('/', async (_request, answer) => {
    // From now on the sender waits for this lock before it can note the outcome.
    await holder.query('lock table webhooks in exclusive mode')
    answer.writeHead(204).end()
    isTaken.resolve()
  })
  const first = await start()
  try {
    await isTaken.promise
    const waits = async () =>
      (
        await server.database.rows(sql`
          select 1 from pg_locks where relation = 'webhooks'::regclass and not granted`)
      ).length
    await expect.poll(waits, { timeout: 30_000 }).toBeGreaterThan(0)
  } finally {
    await killWorker(server, first)
  }
  await holder.query('rollback')
  const log = async () =>
    (await call<{ result: WebhookDelivery[] }>(`GET /webhooks/${_id}/deliveries`)).body.result
  expect(await log()).toMatchObject([{ state: 'waiting', tries: [] }])
  await rename(1)
  // The time in which a silent program is taken for dead passes.
  await world.staff.rows(sql`update webhooks set leased_until = now() where domain_id = app_domain()`)
  const second = await start()
  try {
    await expect
      .poll(async () => (await log()).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['delivered', 'delivered'])
  } finally {
    await killWorker(server, second)
  }
  const ids = receiver.received.map(({ message }) => message.data.changes[0]?._id)
  expect(ids).toEqual([world.products[0]?.id, world.products[0]?.id, world.products[1]?.id])
  const [one, again, next] = receiver.received
  expect(again?.id).toBe(one?.id)
  expect(again?.body).toBe(one?.body)
  expect(next?.id).not.toBe(one?.id)
  expect(receiver.received.every((message) => believes(secret, message))).toBe(true)
})
