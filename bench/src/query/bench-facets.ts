/**
 * Exact numbers beside the options of eight fields, asked over HTTP as a client, in one call and in eight at once, against
 * grouping sets in SQL.
 */
import type { ProductFacets, ProductFilter, ProductGroups } from '@vitrine/contract'
import { isOwnChoice } from '@vitrine/rules'
import { keepProductColumns, refreshSlots } from '@vitrine/server/bench'
import { sql } from 'kysely'
import pg from 'pg'
import { inTurn, ratio, row } from '../measure.ts'
import type { BenchWorld } from './cases.ts'
import { post } from './requests.ts'
import { type BenchServer, clientRows, startBenchServer } from './server.ts'

const rounds = 20
const columns = ['width', 'height', 'weight', 'stock', 'material', 'finish', 'launched', 'price'] as const

interface FacetCase {
  name: string
  filters: (world: BenchWorld) => ProductFilter[]
  floor: string
  /** Changes a product beforehand. */
  isChanged?: true
}

const cases: readonly FacetCase[] = [
  { name: 'no filter', filters: () => [], floor: 'true' },
  {
    name: 'a broad filter',
    filters: ({ fields }) => [{ field: `detail:${fields.width}`, type: 'GTE', value: '20' }],
    floor: 'width >= 20',
  },
  {
    name: 'narrow filters',
    filters: ({ fields }) => [
      { field: `detail:${fields.material}`, type: 'EXACT', value: 'oak' },
      { field: `detail:${fields.stock}`, type: 'EQ', value: '10' },
    ],
    floor: `material = 'oak' and stock = 10`,
  },
  { name: 'no filter, a product has changed', filters: () => [], floor: 'true', isChanged: true },
]

export async function benchFacets(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000]) {
    console.log(`\n### Eight fields at once, ${size.toLocaleString('en')} products\n`)
    const server = await startBenchServer({
      products: size,
      folders: 2_000,
      clientGroups: 20,
      cutsClient: true,
    })
    const memory = keepProductColumns({})
    const floor = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
    try {
      const start = performance.now()
      // Eight counts at once of what isn't in memory yet are more than anybody may ask for of 1,000,000 products.
      await post(server, server.staffCookie, `/api/products/query?domain=${server.world.domainId}`, {})
      await memory.settled()
      const seconds = ((performance.now() - start) / 1_000).toFixed(1)
      console.log(`Read into memory in ${seconds} s, ${Math.round(memory.bytes / size)} bytes a product.\n`)
      console.log(row('asked', 'by', 'grouping sets p50', 'Vitrine p50', 'Vitrine p95', 'ratio'))
      console.log(row(...Array.from({ length: 6 }, () => '---')))
      for (const facetCase of cases) await benchCase(server, floor, facetCase)
      console.log(`\nAnswered from memory: ${memory.answers} requests.`)
    } finally {
      await floor.end()
      await server.close()
    }
  }
}

async function benchCase(server: BenchServer, floor: pg.Pool, facetCase: FacetCase): Promise<void> {
  const filters = facetCase.filters(server.world)
  const statement = `select ${columns.join()}, grouping(${columns.join()}) as of, count(*)::int as n from floor_products
    where ${facetCase.floor} and ${clientRows} group by grouping sets (${columns.map((column) => `(${column})`).join()})`
  const { rows } = await floor.query<{ of: number; n: number }>(statement)
  const expected = columns.map((_, place) => {
    const mark = 2 ** columns.length - 1 - 2 ** (columns.length - 1 - place)
    return sizesOf(rows.filter((one) => Number(one.of) === mark).map(({ n }) => n))
  })
  const answered = (await askAll(server, filters)).map(sizesOfGroups)
  if (JSON.stringify(answered) !== JSON.stringify(expected))
    throw new Error(`${facetCase.name}: Vitrine and grouping sets count differently`)
  await compareCalls(server, facetCase.name, filters)
  const prepare = async () => {
    if (facetCase.isChanged) await changeProduct(server)
  }
  const { base, once, asked } = await inTurn(rounds, {
    base: () => floor.query(statement),
    prepare,
    once: () => askOnce(server, filters),
    prepareAgain: prepare,
    asked: () => askAll(server, filters),
  })
  for (const [by, timing] of [
    ['one call', once],
    ['eight calls', asked],
  ] as const)
    console.log(row(facetCase.name, by, base.p50, timing.p50, timing.p95, ratio(timing.p50, base.p50)))
}

/** The one call leaves what is chosen of a field out of its numbers. */
async function compareCalls(server: BenchServer, name: string, filters: ProductFilter[]): Promise<void> {
  const { result } = await askOnce(server, filters)
  const single = await askAll(server, filters, isOwnChoice)
  for (const [place, { field, groups }] of result.entries())
    if (JSON.stringify(groups) !== JSON.stringify(single[place]))
      throw new Error(`${name}: one call counts ${field} differently from one of its own`)
}

function sizesOfGroups({ result }: ProductGroups): string {
  return sizesOf(result.map(({ count }) => count))
}

function sizesOf(counts: readonly number[]): string {
  return counts.toSorted((one, other) => one - other).join(' ')
}

function keysOf({ world: { fields, priceTypeId } }: BenchServer): string[] {
  return columns.map((column) => (column === 'price' ? `price:${priceTypeId}` : `detail:${fields[column]}`))
}

async function askOnce(server: BenchServer, filters: ProductFilter[]): Promise<ProductFacets> {
  const address = `/api/products/facets?domain=${server.world.domainId}`
  const body = { filters, search: '', fields: keysOf(server) }
  return await post<ProductFacets>(server, server.clientCookie, address, body)
}

async function askAll(
  server: BenchServer,
  filters: ProductFilter[],
  isLeftOut: typeof isOwnChoice = () => false,
): Promise<ProductGroups[]> {
  const address = `/api/products/groups?domain=${server.world.domainId}`
  return await Promise.all(
    keysOf(server).map((grouping) => {
      const left = filters.filter((filter) => !isLeftOut(filter, grouping))
      return post<ProductGroups>(server, server.clientCookie, address, {
        filters: left,
        search: '',
        grouping,
      })
    }),
  )
}

async function changeProduct({ scope }: BenchServer): Promise<void> {
  const [product] = await scope.rows<{ id: string }>(sql`
    update products set version = version + 1
    where domain_id = ${scope.domainId} and id = (select id from products where domain_id = ${scope.domainId} limit 1)
    returning id`)
  await refreshSlots(scope, product === undefined ? [] : [product.id])
}
