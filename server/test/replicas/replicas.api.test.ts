// @slow: it starts databases of its own
/** What replicas of the database answer: never less than the primary has committed, and the primary where they can't. */
import type { Product } from '@vitrine/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setFolderAccess } from '../../src/modules/access/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../harness/api-caller.ts'
import { createTestDatabase } from '../harness/databases/database.ts'
import { proofSeed, proofSize } from '../harness/proof-figures.ts'
import {
  type ReplicatedPostgres,
  type Standby,
  startReplicatedPostgres,
} from '../harness/servers/replicated-postgres.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let postgres: ReplicatedPostgres
let near: Standby
let late: Standby
let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let client: ApiCaller
/** Published, in the folder that the client reaches. */
let id: string

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  near = await postgres.addStandby()
  late = await postgres.addStandby({ delayMs: 150 })
  server = await startTestServer({}, {}, { databaseUrl: postgres.url, readUrls: [near.url, late.url] })
  world = await givenCatalog(server, { products: 40, seed: 5 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  id = world.products.find(world.clientSees)?.id ?? ''
}, 240_000)
afterAll(async () => {
  await server.close()
  await postgres.close()
})

afterEach(async () => {
  for (const standby of [near, late]) {
    standby.goOn()
    await standby.resume()
  }
})

const reads = { quick: 400, complete: 2_000, long: 10_000 }[proofSize]

const counts = () => ({ ...server.database.replicas?.counts })

/** How many more statements went each way by the work. */
async function countsOf(work: () => Promise<unknown>) {
  const before = counts()
  await work()
  const after = counts()
  return {
    answered: (after.answered ?? 0) - (before.answered ?? 0),
    behind: (after.behind ?? 0) - (before.behind ?? 0),
    failed: (after.failed ?? 0) - (before.failed ?? 0),
  }
}

const change = async (field: string, value: string) => {
  const changes = [{ product: id, values: { [field]: value } }]
  expect((await admin('POST /products/changes', { body: { changes } })).status).toBe(200)
}
const product = async (caller: ApiCaller) => await caller<Product>(`GET /products/${id}`)

/** Both are asked once a second whether they answer. */
async function untilAsked(answered: number): Promise<void> {
  await expect
    .poll(async () => (await countsOf(async () => await product(admin))).answered, { timeout: 20_000 })
    .toBe(answered)
}

/** The same for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

describe('what requests read', () => {
  it('is answered by a replica', async () => {
    const answered = async () => {
      const counted = await countsOf(async () => {
        for (let n = 0; n < 20; n++) expect((await product(client)).status).toBe(200)
      })
      return counted.answered
    }
    await expect.poll(answered, { timeout: 20_000 }).toBe(20)
  })

  it('has all that was changed before, and nothing by a right that was taken away', async () => {
    const random = randomFrom(proofSeed)
    const groupId = world.client.groupIds[0] ?? ''
    const known = { name: '', isPublished: true, hasPrice: true, isReached: true }
    await change('name', 'Number 0')
    known.name = 'Number 0'
    const steps: (() => Promise<void>)[] = [
      async () => {
        known.name = `Number ${random(1_000_000)}`
        await change('name', known.name)
      },
      async () => {
        known.isPublished = !known.isPublished
        await change('published', String(known.isPublished))
      },
      async () => {
        known.hasPrice = !known.hasPrice
        const priceTypes = known.hasPrice ? [world.prices.retail] : []
        const answer = await admin(`PATCH /users/${world.buyer.id}/access`, { body: { priceTypes } })
        expect(answer.status).toBe(204)
      },
      async () => {
        known.isReached = !known.isReached
        const canView = known.isReached
        await setFolderAccess(world.staff, groupId, [{ id: world.folders.open, canView, canEdit: false }])
      },
    ]
    const before = counts()
    for (let n = 0; n < reads / 4; n++) {
      await steps[random(steps.length)]?.()
      const sees = known.isPublished && known.isReached
      const mine = await product(client)
      expect(sees ? mine.body.name : refusalOf(mine)).toEqual(sees ? known.name : [404, 'NotFound'])
      if (sees) expect(mine.body.prices?.length ?? 0).toBe(known.hasPrice ? 1 : 0)
      expect((await product(admin)).body.name).toBe(known.name)
      const body = { filters: [{ field: 'name', type: 'EXACT', value: known.name }] }
      const found = async (caller: ApiCaller) =>
        (await caller<{ total: number }>('POST /products/query', { body })).body.total
      expect(await found(client)).toBe(sees ? 1 : 0)
      expect(await found(admin)).toBe(1)
    }
    if (!known.isPublished) await steps[1]?.()
    if (!known.isReached) await steps[3]?.()
    const { answered = 0 } = counts()
    expect(answered - (before.answered ?? 0)).toBeGreaterThan(reads / 4)
  }, 600_000)

  it('is answered by the primary while all replicas stand still, and by them afterwards', async () => {
    await untilAsked(1)
    await late.pause()
    await near.pause()
    await change('name', 'While they stand still')
    const { answered } = await countsOf(async () => {
      for (let n = 0; n < 5; n++)
        for (const caller of [admin, client])
          expect((await product(caller)).body.name).toBe('While they stand still')
    })
    expect(answered).toBe(0)
    for (const standby of [near, late]) await standby.resume()
    await untilAsked(1)
  })

  it('needs no replica that answers nobody any more: whoever waits for it is answered by the primary', async () => {
    await untilAsked(1)
    await late.hang()
    await near.hang()
    await change('name', 'While they hang')
    const started = performance.now()
    const names = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => (await product(n % 2 === 0 ? admin : client)).body.name),
    )
    expect(new Set(names)).toEqual(new Set(['While they hang']))
    // Less than the time that a request may take in the database.
    expect(performance.now() - started).toBeLessThan(9_000)
    late.goOn()
    near.goOn()
    await untilAsked(1)
  })

  it('is not asked of one that has become a primary', async () => {
    await near.promote()
    await late.pause()
    await change('name', 'After it was promoted')
    for (let n = 0; n < 50; n++) {
      expect((await product(client)).body.name).toBe('After it was promoted')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
})

describe('a database that is no replica of the one that is written', () => {
  it('is never asked', async () => {
    const { url } = await createTestDatabase()
    const own = await startTestServer({}, {}, { databaseUrl: postgres.url, readUrls: [url] })
    const lines: string[] = []
    const other = openDatabase(postgres.url, { readUrls: [url], logReplicas: (line) => lines.push(line) })
    await expect.poll(() => lines, { timeout: 20_000 }).toEqual([expect.stringContaining('it is no replica')])
    const caller = apiCaller(own, world.domainId, await signIn(own, world.admin))
    expect((await caller<Product>(`GET /products/${id}`)).status).toBe(200)
    expect(own.database.replicas?.counts).toEqual({ answered: 0, behind: 0, failed: 0 })
    await other.close()
    await own.close()
  })
})
