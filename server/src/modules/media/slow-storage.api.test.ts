/** While the storage keeps the sender of a file waiting, nobody else waits. */
import { randomUUID } from 'node:crypto'
import { productFilePath } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import { glbBox } from '../../../test/factories/models.ts'
import { type ApiCaller, apiCaller } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'

let server: TestServer
let world: CatalogWorld
let headers: Record<string, string>
let call: ApiCaller
const productId = () => world.products[0]?.id ?? ''

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 3, seed: 27 })
  headers = await signIn(server, world.admin)
  call = apiCaller(server, world.domainId, headers)
  expect((await send('media', 'stool.glb', await glbBox([0.6, 0.9, 0.5]))).status).toBe(201)
  const complete = sql`select 1 from media_versions where name = 'stool.glb' and status = 'Complete'`
  await vi.waitFor(async () => expect(await world.staff.rows(complete)).toHaveLength(1), { timeout: 60_000 })
})

async function send(purpose: 'media' | 'file', filename: string, content: Buffer) {
  const metadata = Object.entries({ purpose, product: productId(), filename })
  const answer = await server.request({
    method: 'POST',
    url: '/api/uploads',
    query: { domain: world.domainId },
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(content.length),
      'upload-metadata': metadata
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
    payload: content,
  })
  return { status: answer.statusCode, version: answer.json<{ version: number }>().version }
}

/** Keeps whoever puts a file in a company's place waiting, until `goOn`. */
function holdStorage() {
  const { storage } = server
  const waiting = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const wait = async (target: string) => {
    if (!/^(domains|pictures)\//.test(target)) return
    held.resolve()
    await waiting.promise
  }
  const { put, copy, move } = storage
  const spies = [
    vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
      await wait(key)
      return await put.call(storage, key, ...rest)
    }),
    vi.spyOn(storage, 'copy').mockImplementation(async (from, to) => {
      await wait(to)
      return await copy.call(storage, from, to)
    }),
    vi.spyOn(storage, 'move').mockImplementation(async (from, to) => {
      await wait(to)
      return await move.call(storage, from, to)
    }),
  ]
  const goOn = () => {
    waiting.resolve()
    for (const spy of spies) spy.mockRestore()
  }
  return { held: held.promise, goOn }
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

it.each([
  ['a document', () => send('file', 'care.txt', Buffer.from('With care'))],
  ['a new version of it', () => send('file', 'care.txt', Buffer.from('With more care'))],
  ['a picture', async () => await send('media', 'front.png', await picture())],
  ['a model', async () => await send('media', 'desk.glb', await glbBox([1, 1, 1]))],
  [
    'an earlier version again',
    () => call(`POST /products/${productId()}/media/stool.glb/prepare`, { body: {} }),
  ],
  [
    'a poster',
    async () =>
      await call(`POST /products/${productId()}/media/stool.glb/poster`, {
        image: new Uint8Array(await picture()),
      }),
  ],
])('%s that the storage doesn’t take yet locks no product', async (_title, keep) => {
  const { held, goOn } = holdStorage()
  const kept = keep()
  try {
    await held
    const name = `Named meanwhile ${randomUUID()}`
    const written = await call<{ name: string }>(`PATCH /products/${productId()}`, { body: { name } })
    expect([written.status, written.body.name]).toEqual([200, name])
  } finally {
    goOn()
  }
  expect((await kept).status).toBeLessThan(300)
})

/** Transactions that wait for something else than the database. */
async function heldConnections(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(`
    select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
      and query !~ 'pg_advisory'`)
  return rows[0]?.count ?? 0
}

const square = async () =>
  new Uint8Array(
    await sharp({ create: { width: 32, height: 32, channels: 3, background: 'green' } })
      .png()
      .toBuffer(),
  )

it.each([
  [
    'the cover of a folder',
    async () => {
      const image = await square()
      return await call(`PUT /folders/${world.folders.open}/cover`, { image })
    },
  ],
  [
    'the icon of a brand',
    async () =>
      await call(`PUT /domains/${world.domainId}/customizations/favicon.png`, { image: await square() }),
  ],
  [
    'one’s own picture',
    async () => await call(`PUT /users/${world.admin.id}/picture`, { image: await square() }),
  ],
  [
    'copies of products',
    async () => {
      const selection = { ids: [productId()] }
      return await call('POST /products/bulk', { body: { selection, action: { type: 'duplicate' } } })
    },
  ],
])('%s that the storage doesn’t take yet holds no connection', async (_title, keep) => {
  const { held, goOn } = holdStorage()
  const kept = keep()
  try {
    await held
    await expect.poll(heldConnections).toBe(0)
    const written = await call(`PATCH /products/${productId()}`, { body: { name: `Named ${randomUUID()}` } })
    expect(written.status).toBe(200)
  } finally {
    goOn()
  }
  expect(await kept).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
  const running = sql`select 1 from processes where domain_id = ${world.domainId} and state in ('queued', 'running')`
  await vi.waitFor(async () => expect(await world.staff.rows(running)).toEqual([]), { timeout: 30_000 })
})

it('of files that are changed while a product is copied, the copy gets the later ones', async () => {
  await send('file', 'late.txt', Buffer.from('before'))
  const name = `Copied late ${randomUUID()}`
  await call(`PATCH /products/${productId()}`, { body: { name } })
  const { held, goOn } = holdStorage()
  const selection = { ids: [productId()] }
  await call('POST /products/bulk', { body: { selection, action: { type: 'duplicate' } } })
  await held
  const { storage } = server
  // The upload of somebody whom the storage doesn't keep waiting.
  await world.staff.rows(sql`
    delete from product_files where domain_id = ${world.domainId} and product_id = ${productId()} and name = 'late.txt'`)
  goOn()
  const copy = sql<{ id: string }>`
    select id from products where domain_id = ${world.domainId} and name = ${`${name} (2)`}`
  await vi.waitFor(async () => expect(await world.staff.rows(copy)).toHaveLength(1), { timeout: 30_000 })
  const [{ id } = { id: '' }] = await world.staff.rows<{ id: string }>(copy)
  const names = await world.staff.rows<{ name: string }>(sql`
    select name from product_files where domain_id = ${world.domainId} and product_id = ${id}`)
  expect(names.map((row) => row.name)).not.toContain('late.txt')
  const left: string[] = []
  for await (const key of storage.list(`domains/${world.domainId}/products`))
    if (key.endsWith('/late.txt') && !key.includes(`/${productId()}/`)) left.push(key)
  expect(left).toEqual([])
})

it('of two versions of a document that come at once, each is kept under its number', async () => {
  const contents = ['one', 'another']
  const sent = await Promise.all(contents.map((content) => send('file', 'twice.txt', Buffer.from(content))))
  const versions = sent.map(({ version }) => version)
  expect([...versions].sort()).toEqual([1, 2])
  for (const [at, version] of versions.entries()) {
    const url = productFilePath(world.domainId, productId(), 'twice.txt', version)
    const file = await server.request({ url, headers })
    expect([file.statusCode, file.body]).toEqual([200, contents[at]])
  }
})
