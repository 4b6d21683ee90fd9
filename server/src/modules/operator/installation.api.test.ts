/** What operators watch: health, queues, failed jobs, the outbox, live people, and how large it has become. */
import type { FailedJob, Installation, OperatorEntry, OutboxEntry } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { connectLive, listenOnLoopback } from '../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'

/** Nobody works in these tests. */
const queue = 'housekeeping'

let server: TestServer
let world: CatalogWorld
let operator: ApiCaller
let email: string

beforeAll(async () => {
  server = await startTestServer()
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 7, seed: 3 })
  const person = await givenPerson(server)
  email = person.email
  await server.database.rows(sql`update people set is_system = true where id = ${person.id}`)
  operator = apiCaller(server, world.domainId, await signIn(server, person))
})
afterAll(() => server.close())

const installation = async () => (await operator<Installation>('GET /operator/installation')).body

describe('the installation', () => {
  it('says that all parts work, what is queued, and what it holds beside what was tested', async () => {
    const shown = await installation()
    expect(shown.parts).toEqual(
      ['database', 'queue', 'storage', 'room'].map((part) => ({ part, problem: null })),
    )
    expect(shown.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Date.parse(shown.startedAt)).toBeLessThanOrEqual(Date.now())
    expect(shown.freeBytes).toBeGreaterThan(0)
    expect(shown.companies).toBe(1)
    expect(shown.queues.map(({ name }) => name)).toContain('housekeeping')
    expect(shown.scale.find(({ measure }) => measure === 'products')).toEqual({
      ...{ measure: 'products', value: 7, tested: 1_000_000 },
    })
    await operator('GET /operator/log')
    const { perMinute, p50Ms, p95Ms } = (await installation()).requests
    expect(perMinute).toBeGreaterThan(1)
    expect(p50Ms).toBeGreaterThan(0)
    expect(p95Ms).toBeGreaterThanOrEqual(p50Ms)
  })

  it('counts the connections that are open, and the people behind them', async () => {
    expect((await installation()).live).toEqual({ sockets: 0, people: 0 })
    const headers = await signIn(server, world.admin)
    const [one, other] = [await connectLive(server, headers), await connectLive(server, headers)]
    const buyer = await connectLive(server, await signIn(server, world.buyer))
    const shown = await installation()
    expect(shown.live).toEqual({ sockets: 3, people: 2 })
    expect(shown.scale.find(({ measure }) => measure === 'sockets')?.value).toBe(3)
    for (const client of [one, other, buyer]) client.socket.close()
    await expect.poll(async () => (await installation()).live).toEqual({ sockets: 0, people: 0 })
  })

  it('tells of every running server, and what all of them do together; one that ends or falls silent is gone', async () => {
    const other = await startTestServer({}, {}, { databaseUrl: server.databaseUrl })
    try {
      await listenOnLoopback(other)
      await expect.poll(async () => (await installation()).servers.length).toBe(2)
      const [own, theirs] = (await installation()).servers
      expect(own?._id).not.toBe(theirs?._id)
      expect(theirs?.live).toEqual({ sockets: 0, people: 0 })
      const here = await connectLive(server, await signIn(server, world.admin))
      const headers = await signIn(server, world.buyer)
      const there = [await connectLive(other, headers), await connectLive(other, headers)]
      for (let n = 0; n < 100; n++) await other.request({ method: 'GET', url: '/api/auth/session', headers })
      const both = async () => {
        const { live, servers, scale, requests } = await installation()
        const most = scale.find(({ measure }) => measure === 'sockets')?.value
        const [first, second] = servers
        const isBusy = (second?.requests.perMinute ?? 0) >= 20
        expect(requests.perMinute).toBeCloseTo(
          (first?.requests.perMinute ?? 0) + (second?.requests.perMinute ?? 0),
          6,
        )
        return { live, each: servers.map((one) => one.live), most, isBusy }
      }
      await expect.poll(both, { timeout: 30_000 }).toEqual({
        live: { sockets: 3, people: 2 },
        each: [
          { sockets: 1, people: 1 },
          { sockets: 2, people: 1 },
        ],
        most: 2,
        isBusy: true,
      })
      for (const client of [here, ...there]) client.socket.close()
    } finally {
      await other.close()
    }
    expect((await installation()).servers).toHaveLength(1)
    // Without a farewell.
    await server.database.rows(sql`
      insert into servers (id, host, version, started_at, seen_at, sockets)
      values (gen_random_uuid(), 'killed', '1', now(), now() - interval '15 seconds', 4)`)
    expect((await installation()).live.sockets).toBe(4)
    await server.database.rows(
      sql`update servers set seen_at = now() - interval '21 seconds' where host = 'killed'`,
    )
    expect((await installation()).servers.map(({ host }) => host)).not.toContain('killed')
    expect((await installation()).live.sockets).toBe(0)
  })

  it('names the part that doesn’t work, in words', async () => {
    const check = server.storage.check
    server.storage.check = async () => {
      throw new Error('the disk is gone')
    }
    // Parts are looked at every few seconds.
    const problems = async () => (await installation()).parts.filter(({ problem }) => problem !== null)
    const soon = { timeout: 30_000 }
    try {
      await expect.poll(problems, soon).toEqual([{ part: 'storage', problem: 'the disk is gone' }])
    } finally {
      server.storage.check = check
    }
    await expect.poll(problems, soon).toEqual([])
  }, 90_000)
})

describe('a job that failed for good', () => {
  it('is told with its reason, and tried again once somebody wishes so', async () => {
    const id = crypto.randomUUID()
    await server.database.rows(sql`
      insert into pgboss.job (id, name, state, retry_count, retry_limit, completed_on, output)
      values (${id}, ${queue}, 'failed', 2, 2, now(), '{"message": "the mail server is away", "stack": "secret"}')`)
    const failed = async () =>
      (await operator<{ total: number; result: FailedJob[] }>('GET /operator/failed-jobs')).body
    const shown = await failed()
    expect(shown.total).toBe(1)
    expect(shown.result[0]).toMatchObject({ _id: id, queue, tries: 3, reason: 'the mail server is away' })
    expect(JSON.stringify(shown)).not.toContain('secret')
    expect((await installation()).queues.find(({ name }) => name === queue)).toMatchObject({ failed: 1 })
    expect((await operator(`POST /operator/failed-jobs/${id}/retry`)).status).toBe(204)
    expect((await failed()).total).toBe(0)
    expect((await installation()).queues.find(({ name }) => name === queue)).toMatchObject({
      ...{ failed: 0, waiting: 1 },
    })
    // Once: it hasn't failed again yet.
    expect(refusalOf(await operator(`POST /operator/failed-jobs/${id}/retry`))).toEqual([404, 'NotFound'])
    const log = await operator<{ result: OperatorEntry[] }>('GET /operator/log')
    const retried = log.body.result.filter(({ action }) => action === 'retried')
    expect(retried).toEqual([
      expect.objectContaining({
        ...{ operator: email, company: '', changes: { [queue]: { before: 'failed', after: 'retry' } } },
      }),
    ])
  })
})

describe('the outbox', () => {
  it('says who was written to about what, and nothing of what their links could do', async () => {
    for (const to of ['ada@example.test', 'ben@example.test'])
      await server.mailer.deliver({ to, subject: `For ${to}`, text: 'token=abc', html: '<a>token=abc</a>' })
    const read = async (search: string) =>
      (
        await operator<{ total: number; result: OutboxEntry[] }>('GET /operator/outbox', {
          query: { search },
        })
      ).body
    const found = await read('ADA@')
    expect(found.result.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ada@example.test', 'For ada@example.test'],
    ])
    expect((await read('%')).total).toBe(0)
    expect((await read('')).total).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(await read(''))).not.toContain('token=')
    expect((await installation()).outbox).toBe((await read('')).total)
  })
})
