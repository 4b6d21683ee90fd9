/** Somebody else holds what is to be written: a request waits for it so long, and is told to come again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualLimits } from '../../src/platform/limits.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { apiCaller } from '../harness/api-caller.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let server: TestServer
let world: CatalogWorld

beforeAll(async () => {
  server = await startTestServer({ limits: { ...usualLimits, requestMs: 1_000 } })
  world = await givenCatalog(server, { products: 2, seed: 31 })
})
afterAll(() => server.close())

it('answers 503 with a key while a product is locked, and writes it afterwards', async () => {
  const call = apiCaller(server, world.domainId, await signIn(server, world.admin))
  const id = world.products[0]?.id ?? ''
  const write = () => call(`PATCH /products/${id}`, { body: { name: 'Named at last' } })
  await world.staff.transaction(async (open) => {
    await open.rows(sql`select from products where id = ${id} for update`)
    const { status, body } = await write()
    expect([status, body.code]).toEqual([503, 'Unavailable'])
  })
  expect((await write()).status).toBe(200)
})
