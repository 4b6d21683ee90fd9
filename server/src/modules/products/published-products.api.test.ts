/** Products that aren't published: who sees nothing of them, on which ways, and who is notified when that changes. */
import {
  type BulkReport,
  type Category,
  type Folder,
  mediaPath,
  type Product,
  type ProductChange,
  type ProductVisibilityReport,
  productFilePath,
} from '@vitrine/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { connectLive, listenOnLoopback, registerLive } from '../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { storeMedia, storeProductFile } from '../media/index.ts'
import { draftRules, saveProducts } from './save-products/save-products.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let client: ApiCaller
let adminCookie: Record<string, string>
let clientCookie: Record<string, string>
/** Lies in the folder that the client reaches. */
let id: string

beforeAll(async () => {
  server = await startTestServer(
    {},
    {},
    { liveLimits: { spacingMs: 0, recentMs: 0, gatherMs: 10 }, works: true },
  )
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 24, seed: 9 })
  adminCookie = await signIn(server, world.admin)
  clientCookie = await signIn(server, world.buyer)
  admin = apiCaller(server, world.domainId, adminCookie)
  client = apiCaller(server, world.domainId, clientCookie)
  id = world.products.find(world.clientSees)?.id ?? ''
})
afterAll(() => server.close())
beforeEach(() => publish(true))

async function publish(isPublished: boolean, of = id): Promise<void> {
  const { status } = await admin(`POST /products/changes`, {
    body: { changes: [{ product: of, values: { published: String(isPublished) } }] },
  })
  expect(status).toBe(200)
}

type Found = { total: number; result: Product[] }
const all = { per_page: '-1' }
const query = async (caller: ApiCaller, body: object = {}, more = {}) =>
  (await caller<Found>('POST /products/query', { query: { ...all, ...more }, body })).body
const read = async (caller: ApiCaller, of = id) => await caller<Product>(`GET /products/${of}`)

describe('a product that is not published', () => {
  it('is nowhere in what a client finds, counts, sorts, searches and stars', async () => {
    await client(`POST /users/${world.buyer.id}/interested-products`, { body: id })
    const before = await query(client)
    const product = before.result.find(({ _id }) => _id === id)
    expect(product?.isPublished).toBe(true)
    const folderCount = async () => {
      const { body } = await client<{ result: Folder[] }>('GET /folders', { query: all })
      return body.result.find(({ _id }) => _id === world.folders.open)?.productCount ?? -1
    }
    const counted = await folderCount()
    await publish(false)
    const after = await query(client)
    expect([after.total, after.result.length]).toEqual([before.total - 1, before.total - 1])
    expect(after.result.map(({ _id }) => _id)).not.toContain(id)
    expect(await folderCount()).toBe(counted - 1)
    expect(
      (await query(client, {}, { folder_range: '1,1000000' })).result.map(({ _id }) => _id),
    ).not.toContain(id)
    const search = product?.reference ?? ''
    expect((await query(client, { search })).total).toBe(0)
    expect((await query(client, { search }, { first_matches: 'true', per_page: '10' })).result).toEqual([])
    const said = [{ field: 'reference', type: 'EXACT', value: search }]
    expect((await query(client, { filters: said })).total).toBe(0)
    const hidden = [{ field: 'published', type: 'EXACT', value: 'false' }]
    expect((await query(client, { filters: hidden })).total).toBe(0)
    const starred = [{ field: 'interested', type: 'EXACT', value: 'true' }]
    expect((await query(client, { filters: starred })).total).toBe(0)
    const { body: stars } = await client<string[]>(`GET /users/${world.buyer.id}/interested-products`)
    expect(stars).toEqual([])
    expect((await query(admin, { filters: hidden })).result.map(({ _id }) => _id)).toEqual([id])
    expect((await query(admin, { filters: [{ ...hidden[0], value: 'true' }] })).total).toBe(23)
  })

  it('has no page, files or media for a client, and all of them for staff', async () => {
    const flat = { create: { width: 4, height: 4, channels: 3, background: '#345' } } as const
    const content = await sharp(flat).png().toBuffer()
    const given = { productId: id, content }
    await storeMedia(world.staff, server.storage, { ...given, fileName: 'front.png', type: 'image' })
    await storeProductFile(world.staff, server.storage, { ...given, fileName: 'care.txt' })
    const addresses = [
      mediaPath(world.domainId, id, 'front.png', 1),
      productFilePath(world.domainId, id, 'care.txt', 1),
    ]
    const served = async (headers: Record<string, string>) =>
      await Promise.all(addresses.map(async (url) => (await server.request({ url, headers })).statusCode))
    expect(await served(clientCookie)).toEqual([200, 200])
    await publish(false)
    expect(refusalOf(await client(`GET /products/${id}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await client(`GET /products/${id}/files`))).toEqual([404, 'NotFound'])
    expect(await served(clientCookie)).toEqual([404, 404])
    expect((await read(admin)).body.isPublished).toBe(false)
    expect(await served(adminCookie)).toEqual([200, 200])
  })

  it('gives its category no name', async () => {
    const [root] = (await admin<{ result: Category[] }>('GET /categories', { query: all })).body.result
    const { body: made } = await admin<{ _id: string }>('POST /categories', {
      body: { name: 'Rare things', parent: root?._id },
    })
    const names = async () =>
      (await client<{ result: Category[] }>('GET /categories', { query: all })).body.result.map(
        ({ name }) => name,
      )
    await admin('POST /products/changes', {
      body: { changes: [{ product: id, values: { category: made._id } }] },
    })
    expect(await names()).toContain('Rare things')
    await publish(false)
    expect(await names()).not.toContain('Rare things')
  })

  it('is not opened by a share link, not even one of its own', async () => {
    const [group = ''] = world.client.groupIds
    const { body: link } = await admin<{ token: string }>('POST /share-links', {
      body: { name: 'One', group, expires: 'never', target: { kind: 'product', product: id } },
    })
    const holder = apiCaller(server, world.domainId, { authorization: `Bearer ${link.token}` })
    expect((await read(holder)).status).toBe(200)
    await publish(false)
    expect(refusalOf(await holder(`GET /products/${id}`))).toEqual([404, 'NotFound'])
    expect((await query(holder)).total).toBe(0)
    const target = { kind: 'product', product: id }
    const again = await admin('POST /share-links', { body: { name: 'Two', group, expires: 'never', target } })
    expect(refusalOf(again)[1]).toBe('ShareTargetHidden')
  })

  it('is explained to who asks why somebody does not see it', async () => {
    await publish(false)
    const { body } = await admin<ProductVisibilityReport>(`GET /products/${id}/visibility`, {
      query: { person: world.buyer.id },
    })
    expect([body.isVisible, body.isPublished]).toEqual([false, false])
    expect(body.folders.some(({ isVisible }) => isVisible)).toBe(true)
  })
})

describe('publishing', () => {
  it('is written as a field of the product, with a history of its own kinds, and can be put back', async () => {
    const { body: before } = await read(admin)
    const edited = await admin<Product>(`PATCH /products/${id}`, {
      body: { isPublished: false, version: before.version },
    })
    expect([edited.body.isPublished, edited.body.version]).toEqual([false, (before.version ?? 0) + 1])
    const history = async () =>
      (
        await admin<{ result: ProductChange[] }>(`GET /products/${id}/history`, {
          query: { field: 'published' },
        })
      ).body.result
    const [entry] = await history()
    expect(entry).toMatchObject({
      kind: 'unpublished',
      field: 'published',
      oldValue: 'true',
      newValue: 'false',
    })
    await admin(`POST /products/${id}/history/${entry?._id}/restore`)
    expect((await read(client)).status).toBe(200)
    expect((await history())[0]).toMatchObject({ kind: 'published', oldValue: 'false', newValue: 'true' })
  })

  it('of what somebody else has published meanwhile is told; of other fields it is merged', async () => {
    const { body: before } = await read(admin)
    await publish(false)
    const stale = await admin(`PATCH /products/${id}`, {
      body: { name: 'Newer name', version: before.version },
    })
    expect(stale.status).toBe(200)
    const refused = await admin(`PATCH /products/${id}`, {
      body: { isPublished: false, name: 'Newest name', version: before.version },
    })
    expect(refusalOf(refused)).toEqual([409, 'StaleVersion'])
  })

  it('of many is previewed, done and taken back; a value that is none is a fault', async () => {
    const ids = world.products.slice(0, 5).map((product) => product.id)
    const body = { selection: { ids }, action: { type: 'set', values: { published: 'false' } } }
    const preview = await admin<{ changed: number; examples: object[] }>('POST /products/bulk/preview', {
      body,
    })
    expect(preview.body.changed).toBe(5)
    expect(preview.body.examples[0]).toMatchObject({
      field: 'published',
      oldValue: 'true',
      newValue: 'false',
    })
    const { body: report } = await admin<BulkReport>('POST /products/bulk', { body })
    expect(report.changed).toBe(5)
    const hidden = { filters: [{ field: 'published', type: 'EXACT', value: 'false' }] }
    expect((await query(admin, hidden)).total).toBe(5)
    await admin(`POST /products/bulk/${report.bulk}/undo`)
    expect((await query(admin, hidden)).total).toBe(0)
    const wrong = await admin<{ faults: object[] }>('POST /products/changes', {
      body: { changes: [{ product: id, values: { published: 'perhaps' } }] },
    })
    expect(wrong.body.faults).toMatchObject([{ field: 'published', code: 'FilterValueInvalid' }])
  })

  it('is the state of a copy as of its source, and of a new product as it is given', async () => {
    await publish(false)
    const { body: report } = await admin<BulkReport>('POST /products/bulk', {
      body: { selection: { ids: [id] }, action: { type: 'duplicate' } },
    })
    const ended = async () => (await admin<{ state: string }>(`GET /processes/${report.process}`)).body.state
    await expect.poll(ended, { timeout: 30_000 }).toBe('finished')
    const hidden = { filters: [{ field: 'published', type: 'EXACT', value: 'false' }] }
    expect((await query(admin, hidden)).total).toBe(2)
    const made = (more: object) =>
      admin<Product>('POST /products', {
        body: {
          name: 'Made',
          reference: `MADE-${crypto.randomUUID()}`,
          folders: [world.folders.open],
          ...more,
        },
      })
    expect((await made({ isPublished: false })).body.isPublished).toBe(false)
    expect((await made({})).body.isPublished).toBe(true)
  })

  it('is left as it is by files that say nothing of it', async () => {
    await publish(false)
    const { body: product } = await read(admin)
    const draft = {
      name: 'Loaded again',
      reference: product.reference,
      description: '',
      categoryId: null,
      folderIds: [world.folders.open],
      details: {},
      prices: {},
    }
    const save = async (more: object) => {
      await saveProducts(world.staff, [{ ...draft, ...more }], await draftRules(world.staff))
      return (await read(admin)).body.isPublished
    }
    expect(await save({})).toBe(false)
    expect(await save({ isPublished: true, name: 'Loaded once more' })).toBe(true)
  })

  it('is told to open pages of clients who lose or get it; what happens in between is not', async () => {
    const enter = async (headers: Record<string, string>) => {
      const connection = await connectLive(server, headers)
      expect(await registerLive(server, headers, connection.connectionId, world.domainId)).toBe(204)
      return connection
    }
    const [staff, buyer] = [await enter(adminCookie), await enter(clientCookie)]
    const other = world.products.filter(world.clientSees)[1]?.id ?? ''
    const rename = (of: string) =>
      admin('POST /products/changes', {
        body: { changes: [{ product: of, values: { name: `Named ${crypto.randomUUID()}` } }] },
      })
    await publish(false)
    expect((await buyer.nextChange('product')).ids).toEqual([id])
    expect((await staff.nextChange('product')).ids).toEqual([id])
    await rename(id)
    await admin(`DELETE /products/${id}`)
    const { body: trash } = await admin<{ result: { _id: string }[] }>('GET /trash/products', { query: all })
    expect(trash.result.map(({ _id }) => _id)).toEqual([id])
    await admin('POST /products/bulk', { body: { selection: { ids: [id] }, action: { type: 'restore' } } })
    await rename(other)
    expect((await buyer.nextChange('product')).ids).toEqual([other])
    await publish(true)
    expect((await buyer.nextChange('product')).ids).toEqual([id])
    for (let n = 0; n < 5; n += 1) await staff.nextChange('product')
  })
})
