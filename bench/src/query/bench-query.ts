/** Product queries through HTTP against hand-written SQL on a table with real columns, in one run. */
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { ProductQuery } from '@vitrine/contract'
import pg from 'pg'
import { inTurn, quantiles, ratio, row } from '../measure.ts'
import { type BenchWorld, type QueryCase, queryCases } from './cases.ts'
import { readIntoMemory } from './read-into-memory.ts'
import { get, port, post } from './requests.ts'
import { type BenchServer, clientRows, startBenchServer } from './server.ts'

const pageSize = 20
const rounds = 15
const searchRounds = 21
const clientFolders = 2_000
const clientGroups = 50

export async function benchQuery(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000]) await benchSize(size)
}

async function benchSize(size: number): Promise<void> {
  console.log(`\n### ${size.toLocaleString('en')} products\n`)
  const server = await startBenchServer({
    products: size,
    folders: clientFolders,
    clientGroups,
    cutsClient: true,
  })
  const floor = new pg.Pool({ connectionString: server.databaseUrl, max: 4 })
  try {
    console.log(await readIntoMemory(server, size))
    console.log(
      row('query', 'hits', 'floor p50', 'Vitrine p50', 'ratio', 'p95 / p50', 'counted before', 'as a client'),
    )
    console.log(row(...Array.from({ length: 8 }, () => '---')))
    for (const queryCase of queryCases) await benchCase(server, floor, queryCase)
    await benchOneProduct(server, floor)
    await benchSearch(server)
    await benchStream(server, size)
  } finally {
    await floor.end()
    await server.close()
  }
}

function bodyOf(world: BenchWorld, queryCase: QueryCase): ProductQuery['body'] {
  return {
    filters: queryCase.filters(world),
    sorting: queryCase.sorting(world),
    search: queryCase.search ?? '',
  }
}

function addressOf(world: BenchWorld, queryCase: QueryCase): string {
  const folders = queryCase.inFolders
    ? `&folder_range=${world.folderRange.left},${world.folderRange.right}`
    : ''
  return `/api/products/query?domain=${world.domainId}&page=${queryCase.page}&per_page=${pageSize}${folders}`
}

function conditionOf({ folderNumbers }: BenchWorld, { floor }: QueryCase): string {
  return floor.where.replace('$from', String(folderNumbers.from)).replace('$to', String(folderNumbers.to))
}

async function floorQuery(floor: pg.Pool, world: BenchWorld, queryCase: QueryCase): Promise<number> {
  const where = conditionOf(world, queryCase)
  const offset = (queryCase.page - 1) * pageSize
  const [, count] = await Promise.all([
    floor.query(
      `select * from floor_products where ${where} order by ${queryCase.floor.order} limit ${pageSize} offset ${offset}`,
    ),
    floor.query<{ n: string }>(`select count(*) as n from floor_products where ${where}`),
  ])
  return Number(count.rows[0]?.n)
}

async function benchCase(server: BenchServer, floor: pg.Pool, queryCase: QueryCase): Promise<void> {
  const { world } = server
  const address = addressOf(world, queryCase)
  const body = bodyOf(world, queryCase)
  const expected = await floorQuery(floor, world, queryCase)
  const answered = await post(server, server.staffCookie, address, body)
  if (answered.total !== expected) {
    throw new Error(`${queryCase.name}: Vitrine counts ${answered.total}, the floor ${expected}`)
  }
  const { rows } = await floor.query<{ n: number }>(
    `select count(*)::int as n from floor_products where ${conditionOf(world, queryCase)} and ${clientRows}`,
  )
  const { total: seen } = await post(server, server.clientCookie, address, body)
  if (seen !== rows[0]?.n) throw new Error(`${queryCase.name}: the client counts ${seen}, not ${rows[0]?.n}`)
  const timings = await inTurn(rounds, {
    floor: () => floorQuery(floor, world, queryCase),
    // A product changes before each, so that the total has to be counted.
    prepare: () => server.touchProduct(),
    counted: () => post(server, server.staffCookie, address, body),
    remembered: () => post(server, server.staffCookie, address, body),
    prepareClient: () => server.touchProduct(),
    client: () => post(server, server.clientCookie, address, body),
  })
  const { floor: base, counted, remembered, client } = timings
  console.log(
    row(
      queryCase.name,
      String(expected),
      base.p50,
      counted.p50,
      ratio(counted.p50, base.p50),
      ratio(counted.p95, counted.p50),
      remembered.p50,
      `${client.p50.toFixed(1)} (${ratio(client.p50, counted.p50)})`,
    ),
  )
}

async function benchOneProduct(server: BenchServer, floor: pg.Pool): Promise<void> {
  const { world } = server
  const page = await post(
    server,
    server.staffCookie,
    `/api/products/query?domain=${world.domainId}&per_page=50`,
    {},
  )
  const ids = page.result.map((product) => product._id)
  const timings = await inTurn(60, {
    floor: (round) =>
      floor.query('select * from floor_products where id = $1', [1 + Math.max(round, 0) * 977]),
    one: (round) =>
      get(
        server,
        server.staffCookie,
        `/api/products/${ids[Math.max(round, 0) % ids.length]}?domain=${world.domainId}`,
      ),
  })
  const { floor: base, one } = timings
  console.log(
    row('one product', '1', base.p50, one.p50, ratio(one.p50, base.p50), ratio(one.p95, one.p50), '', ''),
  )
}

/** Words as they are typed, letter by letter. */
async function benchSearch(server: BenchServer): Promise<void> {
  const typed = [
    'w',
    'wa',
    'wal',
    'waln',
    'walnut',
    'walnut c',
    'walnut ch',
    'walnut chair 12',
    'ref-0001',
    '00012345',
  ]
  const samples: number[] = []
  const firsts: number[] = []
  console.log(`\n${row('search', 'hits', 'first ten p50', 'p95', 'with the total p50', 'p95')}`)
  console.log(row(...Array.from({ length: 6 }, () => '---')))
  for (const search of typed) {
    const address = `/api/products/query?domain=${server.world.domainId}&per_page=10&best_first=true`
    const { total } = await post(server, server.staffCookie, address, { search })
    const { search: timing, first } = await inTurn(searchRounds, {
      prepare: () => server.touchProduct(),
      search: () => post(server, server.staffCookie, address, { search }),
      first: () => post(server, server.staffCookie, `${address}&first_matches=true`, { search }),
    })
    samples.push(timing.p50, timing.p95)
    firsts.push(first.p50, first.p95)
    console.log(row(`“${search}”`, String(total), first.p50, first.p95, timing.p50, timing.p95))
  }
  const [first, all] = [quantiles(firsts), quantiles(samples)]
  console.log(row('all of them', '', first.p50, first.p95, all.p50, all.p95))
}

async function benchStream(server: BenchServer, size: number): Promise<void> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const start = performance.now()
  const address = `/api/products/query?domain=${server.world.domainId}&per_page=-1`
  const { firstByteMs, bytes } = await drain(server, address)
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  console.log(
    `\nAll ${size.toLocaleString('en')} streamed: first byte ${firstByteMs.toFixed(0)} ms, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, ` +
      `memory of server and reader together + ${((most - before) / 1e6).toFixed(0)} MB`,
  )
}

async function drain(server: BenchServer, address: string): Promise<{ firstByteMs: number; bytes: number }> {
  const start = performance.now()
  const sending = httpRequest({
    port: port(server),
    host: '127.0.0.1',
    path: address,
    method: 'POST',
    headers: { cookie: server.staffCookie, 'content-type': 'application/json' },
  })
  sending.end('{}')
  const [response] = await once(sending, 'response')
  let firstByteMs = 0
  let bytes = 0
  for await (const chunk of response) {
    if (bytes === 0) firstByteMs = performance.now() - start
    bytes += chunk.length
  }
  return { firstByteMs, bytes }
}
