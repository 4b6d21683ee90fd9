import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { givenCatalog } from '../../test/factories/catalog.ts'
import { sharedServer, type TestServer } from '../../test/harness/test-server.ts'
import { storeProductFile } from '../modules/media/index.ts'
import { getProcess } from '../modules/processes/index.ts'
import { keepHouse } from './housekeeping.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedServer({ works: true })
})

const parts = () => ({
  ...server,
  config: { keepDays: { activity: null, audit: null, outbox: null }, dnsServers: [] },
  log: { info: () => {} },
})

it('deletes files of products that are gone and of documents that never came to be, leaves the others, and says so', async () => {
  const { staff, products, domainId } = await givenCatalog(server, { products: 2, seed: 1 })
  const gone = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'
  const [product = gone] = products.map(({ id }) => id)
  await storeProductFile(staff, server.storage, {
    productId: product,
    fileName: 'care.txt',
    content: Buffer.from('x'),
  })
  const keys = [
    `${product}/media/1/front.png`,
    `${product}/files/1/care.txt`,
    // An upload that was broken off.
    `${product}/files/2/care.txt`,
    // Files without a row: the new one may be of a copy that is about to be stored, the old one is of a deleted
    // product.
    `${gone}/media/1/front.png`,
    `${gone}/files/1/care.txt`,
  ].map((path) => `domains/${domainId}/products/${path}`)
  for (const key of keys) await server.storage.put(key, Buffer.from('x'), { contentType: 'image/png' })
  const { stat } = server.storage
  const old = new Date(Date.now() - 25 * 3_600_000)
  const spy = vi.spyOn(server.storage, 'stat').mockImplementation(async (key) => {
    const file = await stat.call(server.storage, key)
    return file !== null && key.includes('/files/') ? { ...file, modifiedAt: old } : file
  })
  await keepHouse(parts())
  const [row] = await staff.rows<{ id: string }>(sql`select id from processes where kind = 'housekeeping'`)
  const read = () => getProcess(staff, row?.id ?? '')
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('finished')
  spy.mockRestore()
  expect((await read()).result?.numbers).toMatchObject({ orphanedFiles: 2, processes: 0 })
  const kept = await Promise.all(keys.map((key) => server.storage.stat(key)))
  expect(kept.map((file) => file !== null)).toEqual([true, true, false, true, false])
})

it('does not begin again on the same night', async () => {
  const { staff } = await givenCatalog(server, { products: 1, seed: 2 })
  await keepHouse(parts())
  await keepHouse(parts())
  const rows = await staff.rows(sql`select 1 from processes where kind = 'housekeeping'`)
  expect(rows).toHaveLength(1)
})
