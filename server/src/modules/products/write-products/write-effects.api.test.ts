/** What a write does beside writing: search, filters, folders, the activity log and news. */
import type { Product } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import {
  connectLive,
  type LiveClient,
  listenOnLoopback,
  registerLive,
} from '../../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { draftRules, saveProducts } from '../save-products/save-products.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let headers: Record<string, string>

beforeAll(async () => {
  // Nothing is united: each news is one message.
  server = await startTestServer({}, {}, { liveLimits: { spacingMs: 0, recentMs: 0, gatherMs: 10 } })
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 10, seed: 31 })
  headers = await signIn(server, world.admin)
  admin = apiCaller(server, world.domainId, headers)
})
afterAll(() => server.close())

async function make(more: object = {}): Promise<Product> {
  const draft = { name: 'Some chair', reference: unique('EFF'), folders: [world.folders.open], ...more }
  const { body } = await admin<Product>('POST /products', { body: draft })
  return body
}
const edit = (id: string, body: object) => admin<Product>(`PATCH /products/${id}`, { body })
const idsOf = async (query: object) => {
  const { body } = await admin<{ result: Product[] }>('POST /products/query', { body: query })
  return body.result.map(({ _id }) => _id)
}
const filtered = (field: string, type: string, value = '') => idsOf({ filters: [{ field, type, value }] })

interface Entry {
  kind: string
  field: string | null
  oldValue: string | null
  newValue: string | null
}

/** What the activity log holds of a product, oldest first. */
async function entriesOf(id: string): Promise<Entry[]> {
  return await world.staff.rows<Entry>(sql`
    select kind, field, old_value as "oldValue", new_value as "newValue" from activity
    where domain_id = app_domain() and subject = 'product' and subject_id = ${id} order by id`)
}

describe('a written product', () => {
  it('is found by its new texts at once, and no longer by the old ones', async () => {
    const { _id: id } = await make({ name: 'Quillback', description: 'Fernweh' })
    expect(await idsOf({ search: 'quillback' })).toEqual([id])
    expect(await idsOf({ search: 'FERNWEH' })).toEqual([id])
    const { note } = world.fields
    await edit(id, { name: 'Zebrawood', reference: 'ZZ-TOP-1' })
    await admin(`POST /products/${id}/details`, { body: { detailField: note, value: 'Gelatine' } })
    expect(await idsOf({ search: 'quillback' })).toEqual([])
    for (const search of ['zebra', 'top-1', 'gelatine']) expect(await idsOf({ search })).toEqual([id])
    await admin(`DELETE /products/${id}/details/${note}`)
    expect(await idsOf({ search: 'gelatine' })).toEqual([])
    await admin(`DELETE /products/${id}`)
    expect(await idsOf({ search: 'zebra' })).toEqual([])
  })

  it('is filtered by its new prices, details and folders at once', async () => {
    const { width, launched, material } = world.fields
    const { retail } = world.prices
    const { _id: id } = await make()
    const path = `/products/${id}` as const
    await admin(`PUT ${path}/prices/${retail}`, { body: '98765.25' })
    await admin(`PATCH ${path}/details/${width}`, { body: '55555' })
    await admin(`PATCH ${path}/details/${launched}`, { body: '1955-05-05' })
    await admin(`PATCH ${path}/details/${material}`, { body: 'brass' })
    expect(await filtered(`price:${retail}`, 'EQ', '98765.25')).toEqual([id])
    expect(await filtered(`detail:${width}`, 'GT', '55554')).toEqual([id])
    expect(await filtered(`detail:${launched}`, 'LT', '1960-01-01')).toEqual([id])
    expect(await filtered(`detail:${material}`, 'EXACT', 'brass')).toContain(id)
    await edit(id, { folders: [world.folders.draft] })
    expect(await filtered('folder', 'EXACT', world.folders.open)).not.toContain(id)
    expect(await filtered('folder', 'EXACT', world.folders.draft)).toContain(id)
    await admin(`DELETE ${path}/prices/${retail}`)
    await admin(`DELETE ${path}/details/${width}`)
    expect(await filtered(`price:${retail}`, 'EQ', '98765.25')).toEqual([])
    expect(await filtered(`detail:${width}`, 'GT', '55554')).toEqual([])
  })
})

describe('the activity log', () => {
  it('has one entry for each change, with the value before and after it', async () => {
    const { width } = world.fields
    const { retail } = world.prices
    const { open, closed } = world.folders
    const [category] = await world.staff.rows<{ id: string }>(
      sql`select id from categories where domain_id = app_domain() and name = 'Tables'`,
    )
    const { _id: id, reference } = await make()
    const path = `/products/${id}` as const
    // Entries of one write are in no order among themselves.
    await edit(id, { name: ' Other chair ' })
    await edit(id, { reference: `${reference}-B` })
    await edit(id, { description: 'Said' })
    await edit(id, { name: 'Other chair' })
    await edit(id, { categories: [category?.id ?? ''] })
    await edit(id, { folders: [open, closed] })
    await admin(`PUT ${path}/prices/${retail}`)
    await admin(`PUT ${path}/prices/${retail}`, { body: '9.90' })
    await admin(`DELETE ${path}/prices/${retail}`)
    await admin(`POST ${path}/details`, { body: { detailField: width, value: '1' } })
    await admin(`PATCH ${path}/details/${width}`, { body: '2' })
    await admin(`DELETE ${path}/details/${width}`)
    await admin(`DELETE ${path}`)
    const [price, detail] = [`price:${retail}`, `detail:${width}`]
    const entry = (
      kind: string,
      field: string | null = null,
      oldValue: string | null = null,
      newValue: string | null = null,
    ) => ({ kind, field, oldValue, newValue })
    expect(await entriesOf(id)).toEqual([
      entry('created'),
      entry('updated', 'name', 'Some chair', 'Other chair'),
      entry('updated', 'reference', reference, `${reference}-B`),
      entry('updated', 'description', '', 'Said'),
      entry('category updated', 'category', null, category?.id),
      entry('moved', 'folder', open, [open, closed].sort().join(',')),
      entry('price created', price, null, '0'),
      entry('price updated', price, '0', '9.9'),
      entry('price deleted', price, '9.9', null),
      entry('detail field added', detail, null, '1'),
      entry('detail field updated', detail, '1', '2'),
      entry('detail field deleted', detail, '2', null),
      entry('deleted'),
    ])
  })

  it('says who did it and what the product was called then', async () => {
    const { _id: id } = await make({ name: 'Before' })
    await edit(id, { name: 'After it' })
    const rows = await world.staff.rows(sql`
      select person_id, subject_name, process_id from activity
      where domain_id = app_domain() and subject_id = ${id} order by id`)
    const by = { person_id: world.admin.id, process_id: null }
    expect(rows).toEqual([
      { ...by, subject_name: 'Before' },
      { ...by, subject_name: 'After it' },
    ])
  })

  it('has nothing of what was refused', async () => {
    const { _id: id, reference } = await make()
    await edit(id, { name: 'Good name', reference: world.products[0]?.values.reference?.[0] })
    await edit(id, { name: 'x' })
    await admin(`PATCH /products/${id}/details/${world.fields.width}`, { body: 'wide' })
    await admin(`DELETE /products/${id}`, { query: { version: '7' } })
    expect(await entriesOf(id)).toHaveLength(1)
    expect((await admin<Product>(`GET /products/${id}`)).body.reference).toBe(reference)
  })
})

describe('news', () => {
  let adminLive: LiveClient
  let buyerLive: LiveClient

  async function enter(session: Record<string, string>): Promise<LiveClient> {
    const client = await connectLive(server, session)
    expect(await registerLive(server, session, client.connectionId, world.domainId)).toBe(204)
    return client
  }
  beforeEach(async () => {
    adminLive = await enter(headers)
    buyerLive = await enter(await signIn(server, world.buyer))
  })
  const reported = async () => [
    (await adminLive.nextChange('product')).ids,
    (await buyerLive.nextChange('product')).ids,
  ]

  it('tell those who reach the product, by each kind of write', async () => {
    const { width } = world.fields
    const { retail } = world.prices
    const { _id: id } = await make()
    expect(await reported()).toEqual([[id], [id]])
    const path = `/products/${id}` as const
    const writes = [
      () => edit(id, { name: 'Told again' }),
      () => admin(`PUT ${path}/prices/${retail}`, { body: '1' }),
      () => admin(`DELETE ${path}/prices/${retail}`),
      () => admin(`POST ${path}/details`, { body: { detailField: width, value: '1' } }),
      () => admin(`PATCH ${path}/details/${width}`, { body: '2' }),
      () => admin(`DELETE ${path}/details/${width}`),
      () => admin(`DELETE ${path}`),
    ]
    for (const write of writes) {
      await write()
      expect(await reported()).toEqual([[id], [id]])
    }
  })

  it('tell those who could see it until now, and nobody of what was refused or not different', async () => {
    const { _id: id } = await make({ name: 'Leaving' })
    expect(await reported()).toEqual([[id], [id]])
    await edit(id, { name: 'Leaving' })
    await edit(id, { name: 'x' })
    await edit(id, { folders: [world.folders.closed] })
    expect(await reported()).toEqual([[id], [id]])
    // What happens to it elsewhere is not the client's to know.
    await edit(id, { name: 'Far away' })
    const { _id: next } = await make()
    expect(await reported()).toEqual([[id], [next]])
  })

  it('tell of products that are loaded, new and changed, and not of those that stay as they are', async () => {
    const reference = unique('LOAD')
    const { retail } = world.prices
    const load = async (values: object, bulk = {}) => {
      const draft = { name: 'Loaded', reference, description: '', categoryId: null, details: {}, prices: {} }
      const folderIds = [world.folders.open]
      return await saveProducts(
        world.staff,
        [{ ...draft, folderIds, ...values }],
        await draftRules(world.staff),
        bulk,
      )
    }
    const first = await load({})
    const id = first.saved[0]?.id ?? ''
    expect(first).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    expect(await reported()).toEqual([[id], [id]])
    expect(await load({})).toMatchObject({ created: 0, updated: 0, unchanged: 1, saved: [] })
    // In other letters it is the same one, and its reference stays as it was.
    const other = { reference: reference.toLowerCase(), name: 'Loaded again', prices: { [retail]: '5' } }
    expect(await load(other)).toMatchObject({ updated: 1, saved: [{ id, reference, isNew: false }] })
    expect(await reported()).toEqual([[id], [id]])
    const entries = await entriesOf(id)
    expect(entries).toHaveLength(3)
    expect(entries).toEqual(
      expect.arrayContaining([
        { kind: 'created', field: null, oldValue: null, newValue: null },
        { kind: 'updated', field: 'name', oldValue: 'Loaded', newValue: 'Loaded again' },
        { kind: 'price created', field: `price:${retail}`, oldValue: null, newValue: '5' },
      ]),
    )
    expect((await admin<Product>(`GET /products/${id}`)).body).toMatchObject({ reference, version: 2 })
  })

  it('come of one of several loads that write a reference at once; the others change what it made', async () => {
    const reference = unique('RACE')
    const rules = await draftRules(world.staff)
    const draft = { reference, description: '', categoryId: null, details: {}, prices: {} }
    const load = (name: string) =>
      saveProducts(world.staff, [{ ...draft, name, folderIds: [world.folders.open] }], rules)
    const reports = await Promise.all(['One', 'Two', 'Three'].map(load))
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 0, 1])
    expect(reports.map(({ updated }) => updated).sort()).toEqual([0, 1, 1])
  })
})
