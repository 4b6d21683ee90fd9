import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { givenCatalog } from '../../test/factories/catalog.ts'
import { sharedServer, type TestServer } from '../../test/harness/test-server.ts'
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

it('deletes files of products that are gone, leaves the others, and says so in its report', async () => {
  const { staff, products, domainId } = await givenCatalog(server, { products: 2, seed: 1 })
  const gone = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'
  const keys = [products[0]?.id ?? '', gone].map(
    (id) => `domains/${domainId}/products/${id}/media/1/front.png`,
  )
  for (const key of keys) await server.storage.put(key, Buffer.from('x'), { contentType: 'image/png' })
  await keepHouse(parts())
  const [row] = await staff.rows<{ id: string }>(sql`select id from processes where kind = 'housekeeping'`)
  const read = () => getProcess(staff, row?.id ?? '')
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('finished')
  expect((await read()).result?.numbers).toMatchObject({ orphanedFiles: 1, processes: 0 })
  const kept = await Promise.all(keys.map((key) => server.storage.stat(key)))
  expect(kept.map((file) => file !== null)).toEqual([true, false])
})

it('does not begin again on the same night', async () => {
  const { staff } = await givenCatalog(server, { products: 1, seed: 2 })
  await keepHouse(parts())
  await keepHouse(parts())
  const rows = await staff.rows(sql`select 1 from processes where kind = 'housekeeping'`)
  expect(rows).toHaveLength(1)
})
