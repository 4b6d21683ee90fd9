/** Directus side by side with Vitrine: the same products in the same PostgreSQL, asked in turn. */
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { refreshSlots } from '@vitrine/server/bench'
import { sql } from 'kysely'
import pg from 'pg'
import { startChild } from '../child.ts'
import { loadByHand, loadByVitrine, tableOf, tablesByHand, writeLoadFile } from '../loader/loaders.ts'
import { ratio, row, timed } from '../measure.ts'
import { queryCases } from '../query/cases.ts'
import { get, post } from '../query/requests.ts'
import { type BenchServer, startBenchServer } from '../query/server.ts'
import { floorTable } from '../query/world.ts'
import { type Directus, startDirectus } from './directus.ts'
import { type Asked, measureAll, openSides, table } from './side-by-side.ts'

const folders = 2_000
const programOf = (file: string) => new URL(`../requests/${file}`, import.meta.url)
/** As many as there are products, within these. */
const rowsToLoad = { least: 20_000, most: 100_000 }
/** Directus' collection. */
const products = 'floor_products'

export async function benchPeers(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000]) await benchSize(size)
}

async function benchSize(size: number): Promise<void> {
  const server = await startBenchServer({ products: size, folders, clientGroups: 1 })
  await dress(server)
  const directus = await startDirectus(server.databaseUrl, (client) => prepare(client, size))
  const { sides, own, ownStartMs, dataFolder, close } = await openSides(server, directus)
  const one = await pathOfOne(server)
  const byHand = await startChild<object, number>(programOf('floor-process.ts'), [directus.databaseUrl])
  const sameStatements = await startChild<object, number>(programOf('same-statements-process.ts'), [
    server.databaseUrl,
    join(dataFolder, 'same-statements'),
    one,
    server.staffCookie,
  ])
  try {
    await directus.relate(products, 'prices', 'floor_prices', 'product')
    await directus.relate(products, 'media', 'floor_media', 'product')
    await directus.relateOne(products, 'category', 'floor_categories')
    console.log(`\n### Directus beside Vitrine, ${size.toLocaleString('en')} products\n`)
    await measureAll(
      sides,
      await everyCase({
        ...{ server, directus, one },
        floors: {
          'Fastify and one statement by hand': `http://127.0.0.1:${byHand.first}/whole/1`,
          'Fastify and the statements that Vitrine sends': `http://127.0.0.1:${sameStatements.first}/`,
        },
      }),
    )
    console.log('')
    table('', 'Directus', 'Vitrine', 'ratio')
    const held = { own: (await own.ask({})).memory, peer: await directus.memory() }
    const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`
    console.log(
      row('memory of the server after these', mib(held.peer), mib(held.own), ratio(held.peer, held.own)),
    )
    console.log(row('start, ms', directus.startMs, ownStartMs, ratio(directus.startMs, ownStartMs)))
    const rows = Math.min(Math.max(size, rowsToLoad.least), rowsToLoad.most)
    await benchLoaders({ server, directus }, dataFolder, rows)
  } finally {
    await Promise.all([byHand, sameStatements].map(({ child }) => child.close()))
    await close()
    await server.close()
  }
}

const categories = 20
const numberOf = (reference: string) => `right(${reference}, 8)::int`

/** A category and a picture for each product. */
async function dress({ scope, databaseUrl }: BenchServer): Promise<void> {
  const own = sql`${scope.domainId}::uuid`
  await scope.rows(sql`insert into categories (domain_id, parent_id, name, position)
    select ${own}, (select id from categories where domain_id = ${own} and parent_id is null), 'Category ' || n, n
    from generate_series(0, ${categories - 1}::int) n`)
  await scope.rows(sql`update products p set category_id = c.id from categories c
    where p.domain_id = ${own} and c.domain_id = ${own}
      and c.parent_id is not null and c.position = ${sql.raw(numberOf('p.reference'))} % ${categories}`)
  await scope.rows(sql`insert into product_media (domain_id, product_id, name, type, width, height, size_bytes, is_ready)
    select ${own}, id, 'Front.jpg', 'image', 1600, 1200, 400000, true from products where domain_id = ${own}`)
  await refreshSlots(scope, null)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze products, product_slots, product_prices, product_media, product_search')
  await client.end()
}

/** The same products as the floor's, with categories, pictures and prices of their own, and an empty table for the importer. */
async function prepare(client: pg.Client, size: number): Promise<void> {
  await client.query(
    `create extension if not exists pg_trgm; create collation catalogue (provider = icu, locale = 'und-u-kn-true')`,
  )
  await client.query(floorTable(size, folders))
  await client.query(`create table floor_categories (id int primary key, name text, position int);
    insert into floor_categories select n, 'Category ' || n, n from generate_series(0, ${categories - 1}) n;
    alter table floor_products add column category int;
    update floor_products set category = ${numberOf('reference')} % ${categories};
    create table floor_prices (id bigint primary key, product bigint, price_type text, value numeric);
    insert into floor_prices select id, id, 'Retail', price from floor_products;
    create index on floor_prices (product);
    create table floor_media (id bigint primary key, product bigint, name text, type text, version int, is_active boolean,
      position int, width int, height int, size_bytes bigint, is_ready boolean);
    insert into floor_media select id, id, 'Front.jpg', 'image', 1, true, 0, 1600, 1200, 400000, true from floor_products;
    create index on floor_media (product)`)
  await client.query(tableOf('loaded'))
  await client.query('vacuum full analyze floor_products')
  await client.query('vacuum analyze floor_prices')
  await client.query('vacuum analyze floor_media')
}

export const directusOf: Readonly<Record<string, { filter: object; sort: string }>> = {
  'first page by name': { filter: {}, sort: 'name' },
  'RANGE + EXACT + contains on name, by a number, page 3': {
    filter: {
      _and: [
        { width: { _between: [10, 30] } },
        { material: { _eq: 'oak' } },
        { name: { _icontains: 'chair' } },
      ],
    },
    sort: 'height',
  },
  'narrow RANGE + EXACT': {
    filter: { _and: [{ height: { _between: [100, 129] } }, { material: { _eq: 'brass' } }] },
    sort: 'name',
  },
  'broad GTE, by that number': { filter: { height: { _gte: 333 } }, sort: 'height' },
  'date RANGE + EXIST + IN, by the date': {
    filter: {
      _and: [
        { launched: { _between: ['2021-01-01', '2021-03-31'] } },
        { weight: { _nnull: true } },
        { material: { _in: ['oak', 'ash', 'steel'] } },
      ],
    },
    sort: 'launched',
  },
}

/** What is asked of each product: the columns of one table there, and what they hold here; or all that hangs on it too. */
export const content = {
  plain: {
    own: '&properties=name,reference,description,categories,folders,prices,details',
    peer: 'id,name,reference,description,category,folder,price,width,height,weight,stock,material,finish,launched',
  },
  whole: { own: '', peer: '*,category.*,prices.*,media.*' },
} as const

interface Compared {
  server: BenchServer
  directus: Directus
  /** The path of one product. */
  one: string
  /** Where a product is had without Vitrine, by how. */
  floors: Readonly<Record<string, string>>
}

const askedWhole = ['first page by name', 'RANGE + EXACT + contains on name, by a number, page 3']

/** Both sides' totals, and how much each answers of a product, are compared first. */
async function everyCase({ server, directus, one, floors }: Compared): Promise<Asked[]> {
  const { world, staffCookie } = server
  const domain = `domain=${world.domainId}`
  const asked: Asked[] = []
  for (const { name, page, filters, sorting } of queryCases) {
    const peer = directusOf[name]
    if (peer === undefined) continue
    const body = { filters: filters(world), sorting: sorting(world), search: '' }
    for (const kind of askedWhole.includes(name) ? (['plain', 'whole'] as const) : (['plain'] as const)) {
      const path = `/api/products/query?${domain}&page=${page}&per_page=20${content[kind].own}`
      const query = {
        fields: content[kind].peer,
        limit: '20',
        page: String(page),
        sort: peer.sort,
        filter: JSON.stringify(peer.filter),
        meta: 'filter_count',
      }
      const own = await post(server, staffCookie, path, body)
      const answer = await fetch(directus.address(`/items/${products}`, query))
      const said = (await answer.json()) as { meta?: { filter_count: number }; data?: object[] }
      if (said.meta?.filter_count !== own.total)
        throw new Error(`${name}: Directus says ${JSON.stringify(said).slice(0, 300)}, Vitrine ${own.total}`)
      checkWhole(kind, own.result[0], said.data?.[0])
      asked.push({
        name: kind === 'plain' ? name : `${name}, whole`,
        method: 'POST',
        own: [{ path, body: JSON.stringify(body) }],
        peer: [{ path: `/items/${products}`, query }],
      })
    }
  }
  for (const floor of Object.values(floors)) {
    const answer = (await (await fetch(floor)).json()) as { prices: object }
    // A list, or as they are kept.
    checkWhole('whole', { ...answer, prices: Object.values(answer.prices) })
  }
  checkWhole('whole', await get(server, server.staffCookie, one))
  asked.push({
    name: 'one product, whole',
    method: 'GET',
    own: [{ path: one }],
    peer: [{ path: `/items/${products}/1`, query: { fields: content.whole.peer } }],
    floors,
  })
  return asked
}

async function pathOfOne(server: BenchServer): Promise<string> {
  const domain = `domain=${server.world.domainId}`
  const { result } = await post(server, server.staffCookie, `/api/products/query?${domain}`, {})
  return `/api/products/${result[0]?._id ?? ''}?${domain}`
}

/** That a product has its price, and its picture where it is to be whole, on both sides. */
export function checkWhole(kind: keyof typeof content, ...sides: unknown[]): void {
  for (const side of sides.filter((each) => each !== undefined)) {
    const { prices, price, media } = side as { prices?: unknown[]; price?: unknown; media?: object[] }
    const hasPrice = prices === undefined ? price !== undefined : prices.length === 1
    const hasPicture = media?.[0] !== undefined && 'width' in media[0]
    if (!hasPrice || hasPicture !== (kind === 'whole'))
      throw new Error(`Not ${kind}: ${JSON.stringify(side).slice(0, 500)}`)
  }
}

/** Each from the call until the rows are there; Vitrine's command with its start. */
async function benchLoaders(
  { server, directus }: { server: BenchServer; directus: Directus },
  dataFolder: string,
  rows: number,
): Promise<void> {
  const file = await writeLoadFile(dataFolder, rows)
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query(tablesByHand)
  const byHand = await timed(() => loadByHand(client, file))
  await client.end()
  const own = await timed(() => loadByVitrine(server.databaseUrl, dataFolder, file))
  const peer = await timed(async () =>
    directus.importFile('loaded', await openAsBlob(file, { type: 'text/csv' })),
  )
  const perSecond = (ms: number) => `${((rows / ms) * 1_000).toFixed(0)} a second`
  const name = `${rows.toLocaleString('en')} rows of 18 columns loaded`
  console.log(row(name, perSecond(peer), perSecond(own), ratio(peer, own)))
  console.log(
    `\nBy hand (\`COPY\`, then a statement each for rows, texts and history): ${perSecond(byHand)}.`,
  )
}
