/** An attribute for staff: they work with it as with any other, and clients get the answers of one that nobody made. */
import type { Product, ProductChange } from '@vitrine/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer } from '../../../test/harness/test-server.ts'

let world: CatalogWorld
let staff: ApiCaller
let client: ApiCaller
/** Lies in the folder that the client reaches. */
let id: string

beforeAll(async () => {
  const server = await sharedServer()
  world = await givenCatalog(server, { products: 24, seed: 11 })
  staff = apiCaller(server, world.domainId, await signIn(server, world.admin))
  client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  id = world.products.find(world.clientSees)?.id ?? ''
  const { version } = (await staff<Product>(`GET /products/${id}`)).body
  const { status } = await staff(`PATCH /products/${id}`, {
    body: { internalNote: ' Supplier Zyx owes us ', version },
  })
  expect(status).toBe(200)
})

type Found = { total: number; result: Product[] }
const query = async (caller: ApiCaller, body: object) =>
  await caller<Found>('POST /products/query', { query: { per_page: '-1' }, body })
const noted = { field: 'internalNote', type: 'EXIST', value: '' }

describe('an internal note', () => {
  it('is read, filtered, sorted and searched by staff', async () => {
    const { body } = await staff<Product>(`GET /products/${id}`)
    expect(body.internalNote).toBe('Supplier Zyx owes us')
    expect((await query(staff, { filters: [noted] })).body.result.map(({ _id }) => _id)).toEqual([id])
    expect((await query(staff, { search: 'zyx' })).body.result.map(({ _id }) => _id)).toEqual([id])
    // Products without one come last either way.
    for (const sorting of ['internalNote', '-internalNote'])
      expect((await query(staff, { sorting })).body.result[0]?._id).toBe(id)
  })

  it('is nothing that a client sees, finds or changes', async () => {
    const { body } = await client<Product>(`GET /products/${id}`)
    expect(body.internalNote).toBeNull()
    expect((await query(client, { search: 'zyx' })).body.total).toBe(0)
    expect(refusalOf(await query(client, { filters: [noted] }))).toEqual([422, 'FilterFieldUnknown'])
    expect(refusalOf(await query(client, { sorting: 'internalNote' }))).toEqual([422, 'SortFieldUnknown'])
    const settings = await client<{ seesStaffAttributes: boolean }>(`GET /domains/${world.domainId}/settings`)
    expect(settings.body.seesStaffAttributes).toBe(false)
  })

  it('stands in the history and among the changes that programs follow', async () => {
    const history = await staff<{ result: ProductChange[] }>(`GET /products/${id}/history`)
    expect(history.body.result.map(({ field }) => field)).toContain('internalNote')
    const changes = await staff('GET /products/changes')
    const texts = JSON.stringify(changes.body)
    expect(texts).toContain('Zyx')
    expect(JSON.stringify((await client('GET /products/changes')).body)).not.toContain('Zyx')
  })

  it('may have 2,000 characters, in many products at once too', async () => {
    const set = (text: string) =>
      staff<{ faults: { code: string }[] }>('POST /products/changes', {
        body: { changes: [{ product: id, values: { internalNote: text } }] },
      })
    expect((await set('x'.repeat(2_001))).body.faults.map(({ code }) => code)).toEqual(['InvalidInput'])
    expect((await set('x'.repeat(2_000))).body.faults).toEqual([])
  })
})
