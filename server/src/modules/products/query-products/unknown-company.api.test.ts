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
  'Actual Rows': number
  'Rows Removed by Filter'?: number
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

/** How many texts were read, again and again ones included. */
async function textsRead({ text, values }: Statement): Promise<number> {
  await client.query('begin')
  await client.query(`select set_config('app.domain_id', '${world.domainId}', true)`)
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
  await client.query('rollback')
  const readIn = (plan: Plan): number =>
    (plan['Relation Name'] === 'product_search'
      ? plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
      : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + readIn(part), 0)
  return readIn(rows[0]['QUERY PLAN'][0].Plan)
}

// The words of the first name no place, that of the second a category.
it.each([
  ['staff', 'lamp'],
  ['staff', 'chair'],
  ['client', 'lamp'],
  ['client', 'chair'],
] as const)(
  'has each text read once by a search, and not again for each product: %s, “%s”',
  async (who, search) => {
    heard()
    const query = { domain: world.domainId, page: 1, per_page: 20, best_first: true }
    const body = { filters: [], sorting: 'name', search }
    const { total } = await queryProducts(world[who], { query, body }, { offset: 0, limit: 20 })
    expect(total).toBeGreaterThan(0)
    const searches = heard().statements.filter(({ text }) => text.includes('tenant_product_search'))
    expect(searches.length).toBeGreaterThan(0)
    // Once to find them, and once more for the order of those that were found.
    for (const one of searches) expect(await textsRead(one)).toBeLessThanOrEqual(2 * 300)
  },
)
