/**
 * Many companies on one installation, asked in turns: each in tables with all others, in Directus as in Vitrine. Both answer
 * the columns of one table.
 */
import type pg from 'pg'
import { queryCases } from '../query/cases.ts'
import { post } from '../query/requests.ts'
import { startBenchServer } from '../query/server.ts'
import { floorTable } from '../query/world.ts'
import { checkWhole, content, directusOf } from './bench-peers.ts'
import { type Directus, startDirectus } from './directus.ts'
import { type Asked, measureAll, openSides } from './side-by-side.ts'

const products = 5_000
const folders = 20
/** Until the server has read what it keeps of each company, one after the other. */
const warmUpSeconds = 30
const names = [
  'first page by name',
  'RANGE + EXACT + contains on name, by a number, page 3',
  'broad GTE, by that number',
]

/** There are no categories. */
const columns = content.plain.peer.replace('category,', '')

/** `sizes`: how many companies. */
export async function benchCompanies(sizes: number[]): Promise<void> {
  for (const companies of sizes.length > 0 ? sizes : [200]) await benchSize(companies)
}

async function benchSize(companies: number): Promise<void> {
  const server = await startBenchServer({ products, folders, clientGroups: 1, otherCompanies: companies - 1 })
  const all = [{ world: server.world, staffCookie: server.staffCookie }, ...server.others]
  const directus = await startDirectus(server.databaseUrl, (client) => prepare(client, companies))
  const { sides, close } = await openSides(server, directus)
  try {
    console.log(`\n### ${companies} companies of ${products.toLocaleString('en')} products each\n`)
    const cases: Asked[] = []
    for (const { name, page, filters, sorting } of queryCases) {
      const peer = directusOf[name]
      if (peer === undefined || !names.includes(name)) continue
      const ofEach = all.map(({ world, staffCookie: cookie }) => ({
        cookie,
        path: `/api/products/query?domain=${world.domainId}&page=${page}&per_page=20${content.plain.own}`,
        body: JSON.stringify({ filters: filters(world), sorting: sorting(world), search: '' }),
      }))
      const ofPeer = all.map((_, company) => ({
        path: '/items/company_products',
        query: {
          fields: columns,
          limit: '20',
          page: String(page),
          sort: peer.sort,
          filter: JSON.stringify({ _and: [{ company: { _eq: company } }, peer.filter] }),
          meta: 'filter_count',
        },
      }))
      const [first, ...more] = ofEach
      const [firstOfPeer, ...moreOfPeer] = ofPeer
      if (first === undefined || firstOfPeer === undefined) throw new Error('There is a company')
      const said = await post(server, server.staffCookie, first.path, JSON.parse(first.body))
      const { meta, data } = await answerOf(directus, firstOfPeer)
      if (said.total !== meta?.filter_count)
        throw new Error(`${name}: Directus says ${meta?.filter_count}, Vitrine ${said.total}`)
      checkWhole('plain', said.result[0], data?.[0])
      cases.push({ name, method: 'POST', own: [first, ...more], peer: [firstOfPeer, ...moreOfPeer] })
    }
    await measureAll(sides, cases, warmUpSeconds)
  } finally {
    await close()
    await server.close()
  }
}

interface PeerAnswer {
  meta?: { filter_count: number }
  data?: object[]
}

async function answerOf(directus: Directus, { path, query }: Asked['peer'][number]): Promise<PeerAnswer> {
  return (await (await fetch(directus.address(path, query))).json()) as PeerAnswer
}

/** Each company has the same products; every index begins with the company. */
async function prepare(client: pg.Client, companies: number): Promise<void> {
  await client.query(
    `create extension if not exists pg_trgm; create collation catalogue (provider = icu, locale = 'und-u-kn-true')`,
  )
  await client.query(floorTable(products, folders))
  await client.query(`create table company_products as
      select row_number() over () as number, company, p.* from floor_products p, generate_series(0, ${companies - 1}) company;
    alter table company_products drop column id;
    alter table company_products rename column number to id;
    alter table company_products add primary key (id);
    ${['name', 'width', 'height', 'material'].map((column) => `create index on company_products (company, ${column}, id);`).join('\n')}
    create index on company_products using gin (name gin_trgm_ops);
    drop table floor_products`)
  await client.query('vacuum analyze company_products')
}
