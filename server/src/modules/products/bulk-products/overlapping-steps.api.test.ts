// @slow: a bulk change of many steps runs beside its colleagues
/** Steps of a bulk change overlap: others who want the same products and fields meanwhile get them, and it is done once. */
import { randomUUID } from 'node:crypto'
import type { BulkReport, ChangedProducts, Process } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertDetailField } from '../../detail-fields/index.ts'
import { refreshSlots } from '../product-slots.repository.ts'

/** Number of steps, of 500 products each. */
const STEPS = 14

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let ids: string[]

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 60, seed: 7 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  const { staff, domainId, prices } = world
  await staff.rows(sql`
    insert into products (domain_id, name, reference, description, folder_set, details, prices)
    select ${domainId}::uuid, 'Many ' || n, 'MANY-' || n, '', (select min(folder_set) from products where domain_id = ${domainId}),
      '{}', jsonb_build_object(${prices.retail}::text, '100')
    from generate_series(1, ${STEPS * 500}::int) n`)
  await staff.rows(sql`update products set prices = jsonb_build_object(${prices.retail}::text, '100')
    where domain_id = ${domainId}`)
  await refreshSlots(staff, null)
  const rows = await staff.rows<{ id: string }>(
    sql`select id from products where domain_id = ${domainId} and deleted_at is null order by id`,
  )
  ids = rows.map(({ id }) => id)
})

const processOf = async (id: string | null) => (await admin<Process>(`GET /processes/${id}`)).body
const isUnderWay = async (id: string | null) => /queued|running/.test((await processOf(id)).state)

async function pricesThere(): Promise<Record<string, number>> {
  const rows = await world.staff.rows<{ price: string; count: number }>(sql`
    select prices ->> ${world.prices.retail} as price, count(*)::int as count from products
    where domain_id = ${world.domainId} and deleted_at is null group by 1`)
  return Object.fromEntries(rows.map(({ price, count }) => [price, count]))
}

it('while a colleague changes products of all steps, and somebody deletes a field', {
  timeout: 300_000,
}, async () => {
  const { retail } = world.prices
  const field = await insertDetailField(world.staff, { name: `Length ${randomUUID()}`, type: 'number' })
  await world.staff.rows(sql`update products set details = details || jsonb_build_object(${field}::text, '7')
    where domain_id = ${world.domainId}`)
  await refreshSlots(world.staff, null)
  const selection = { query: { filters: [], search: '' }, except: [] }
  const action = { type: 'price', priceType: retail, by: 'amount', value: '10', decimals: 2 }
  const begun = (await admin<BulkReport>('POST /products/bulk', { body: { selection, action } })).body
  const named = new Map<string, string>()
  for (let round = 0; await isUnderWay(begun.process); round++) {
    // Some of each step.
    const chosen = ids.filter((_, place) => place % 97 === round % 97)
    const changes = chosen.map((product) => ({ product, values: { description: `Round ${round}` } }))
    const { status, body } = await admin<ChangedProducts>('POST /products/changes', { body: { changes } })
    expect([status, body.faults]).toEqual([200, []])
    for (const product of chosen) named.set(product, `Round ${round}`)
    if (round > 0) continue
    // Its column is emptied in the rows of all products.
    expect((await admin(`DELETE /detail-fields/${field}`)).status).toBe(204)
  }
  const { state, result } = await processOf(begun.process)
  expect([state, result?.numbers]).toEqual(['finished', { changed: ids.length, refused: 0, faulty: 0 }])
  expect(await pricesThere()).toEqual({ 110: ids.length })
  expect(named.size).toBeGreaterThan(50)
  const rows = await world.staff.rows<{ id: string; description: string }>(
    sql`select id, description from products where domain_id = ${world.domainId} and id = any(${[...named.keys()]}::uuid[])`,
  )
  expect(new Map(rows.map(({ id, description }) => [id, description]))).toEqual(named)

  const undone = (await admin<BulkReport>(`POST /products/bulk/${begun.bulk}/undo`)).body
  await expect.poll(() => isUnderWay(undone.process), { timeout: 120_000 }).toBe(false)
  expect(await pricesThere()).toEqual({ 100: ids.length })
})
