/** A company whose products came after PostgreSQL last looked: it takes them for one or two. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { listenerOn, type Statement } from '../../../../test/leak/tried-texts.ts'
import { tenantUrlOf } from '../../../platform/db/tenant-url.ts'
import { queryProducts } from './query-products.service.ts'

interface Plan {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

let server: TestServer
let heard: ReturnType<typeof listenerOn>
let world: CatalogWorld
let client: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  heard = listenerOn(server.database.tenantPool)
  await givenCatalog(server, { products: 60, seed: 3, name: 'Known' })
  await server.database.rows(sql`analyze product_slots, product_search, products`)
  world = await givenCatalog(server, { products: 300, seed: 4, name: 'New' })
  client = new pg.Client({ connectionString: tenantUrlOf(server.databaseUrl) })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

/** How often the texts were read from the beginning. */
async function readingsOf({ text, values }: Statement): Promise<number> {
  await client.query('begin')
  await client.query(`select set_config('app.domain_id', '${world.domainId}', true)`)
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
  await client.query('rollback')
  const loopsIn = (plan: Plan): number =>
    (plan['Relation Name'] === 'product_search' ? plan['Actual Loops'] : 0) +
    (plan.Plans ?? []).reduce((sum, part) => sum + loopsIn(part), 0)
  return loopsIn(rows[0]['QUERY PLAN'][0].Plan)
}

it('has its texts read once by a search, not once for each product', async () => {
  heard()
  const query = { domain: world.domainId, page: 1, per_page: 20 }
  const body = { filters: [], sorting: 'name', search: 'chair' }
  const { total } = await queryProducts(world.staff, { query, body }, { offset: 0, limit: 20 })
  expect(total).toBeGreaterThan(20)
  const searches = heard().statements.filter(({ text }) => text.includes('tenant_product_search'))
  expect(searches.length).toBeGreaterThan(0)
  for (const search of searches) expect(await readingsOf(search)).toBeLessThanOrEqual(1)
})
