/** What staff do in the table, through HTTP, against hand-written SQL in the same run; and how the table scrolls. */
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { inTurn, ratio, row, timed } from '../measure.ts'
import { readIntoMemory } from '../query/read-into-memory.ts'
import { type BenchServer, startBenchServer } from '../query/server.ts'
import { benchScrolling } from './scrolling.ts'

const rounds = 9
const rowsAtOnce = 100
const folders = 2_000
/** Products of one bulk action, whatever the size of the company. */
const bulkProducts = 100_000

export async function benchGrid(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000]) await benchSize(size)
}

/** The table's scrolling alone, to compare two states of the web application. */
export async function benchScrollingAlone(): Promise<void> {
  const server = await startBenchServer({ products: 100_000, folders, clientGroups: 1, works: false })
  try {
    await benchScrolling(originOf(server))
  } finally {
    await server.close()
  }
}

async function benchSize(size: number): Promise<void> {
  console.log(`\n### ${size.toLocaleString('en')} products\n`)
  const server = await startBenchServer({ products: size, folders, clientGroups: 1, works: true })
  const floor = new pg.Pool({ connectionString: server.databaseUrl, max: 4 })
  try {
    await floor.query(`
      create table floor_folders (id int primary key, parent int, position int);
      insert into floor_folders select i, case when i > 20 then 1 + (i - 21) / 100 end, i from generate_series(1, 2020) i;
      create table floor_activity (at timestamptz default now(), person int, product bigint, old numeric, new numeric);
      alter table floor_products add version int not null default 1, add updated_at timestamptz;
      create index on floor_products (price, id);`)
    console.log(await readIntoMemory(server, size))
    console.log(row('work', 'floor p50', 'Vitrine p50', 'ratio', 'p95 / p50'))
    console.log(row(...Array.from({ length: 5 }, () => '---')))
    await benchRows(server, floor, size)
    await benchOneValue(server, floor)
    await benchTreeMove(server, floor)
    await benchBulk(server, floor, size)
    if (size <= 100_000) await benchScrolling(originOf(server))
  } finally {
    await floor.end()
    await server.close()
  }
}

/** Rows as the table asks for them while it is scrolled, with what its columns show. */
async function benchRows(server: BenchServer, floor: pg.Pool, size: number): Promise<void> {
  const { domainId, fields } = server.world
  const columns = `detailFields=${fields.width},${fields.material}`
  const page = (number: number, body: object) =>
    call(
      server,
      'POST',
      `/products/query?domain=${domainId}&page=${number}&per_page=${rowsAtOnce}&${columns}`,
      body,
    )
  const cases = [
    {
      name: 'rows 1 to 100, by name',
      number: 1,
      body: { sorting: 'name' },
      sql: `select * from floor_products order by name, id limit ${rowsAtOnce}`,
      count: 'select count(*) from floor_products',
    },
    {
      name: 'rows in the middle, by name',
      number: Math.floor(size / rowsAtOnce / 2),
      body: { sorting: 'name' },
      sql: `select * from floor_products order by name, id limit ${rowsAtOnce} offset ${size / 2}`,
      count: 'select count(*) from floor_products',
    },
    {
      name: 'filter on a number and a text, by name',
      number: 1,
      body: {
        sorting: 'name',
        filters: [
          { field: `detail:${fields.width}`, type: 'RANGE', value: '100,150' },
          { field: `detail:${fields.material}`, type: 'EXACT', value: 'oak' },
        ],
      },
      sql: `select * from floor_products where width between 100 and 150 and material = 'oak' order by name, id limit ${rowsAtOnce}`,
      count: `select count(*) from floor_products where width between 100 and 150 and material = 'oak'`,
    },
    {
      name: 'search of two words',
      number: 1,
      body: { sorting: 'name', search: 'walnut chair 12' },
      sql: `select * from floor_products where name ilike '%walnut chair 12%' order by name, id limit ${rowsAtOnce}`,
      count: `select count(*) from floor_products where name ilike '%walnut chair 12%'`,
    },
  ]
  for (const { name, number, body, sql, count } of cases) {
    const timings = await inTurn(rounds, {
      floor: () => Promise.all([floor.query(sql), floor.query(count)]),
      prepare: () => server.touchProduct(),
      table: () => page(number, body),
    })
    print(name, timings.floor, timings.table)
  }
}

/** One cell: the value, its history, and what is derived from it. */
async function benchOneValue(server: BenchServer, floor: pg.Pool): Promise<void> {
  const { domainId, fields } = server.world
  const { result } = await call<{ result: { _id: string }[] }>(
    server,
    'POST',
    `/products/query?domain=${domainId}&page=1&per_page=50`,
    {},
  )
  const ways = {
    floor: (round: number) =>
      floor.query(
        `with u as (update floor_products set width = $2, version = version + 1, updated_at = now()
           where id = $1 returning id, old.width as before, width)
         insert into floor_activity (person, product, old, new) select 1, id, before, width from u`,
        [1 + Math.max(0, round), 500 + round],
      ),
    table: (round: number) =>
      call(server, 'POST', `/products/changes?domain=${domainId}`, {
        changes: [
          {
            product: result[Math.max(0, round) % result.length]?._id,
            values: { [`detail:${fields.width}`]: String(500 + round) },
          },
        ],
      }),
  }
  // Until the code is compiled that a server in use has compiled long since.
  await inTurn(150, ways)
  const timings = await inTurn(100, ways)
  print('one value changed', timings.floor, timings.table)
}

/** A folder with its 100 folders goes below another, and back; siblings are numbered anew. */
async function benchTreeMove(server: BenchServer, floor: pg.Pool): Promise<void> {
  const { domainId } = server.world
  const { result } = await call<{ result: { _id: string; name: string; parent: string | null }[] }>(
    server,
    'GET',
    `/folders?domain=${domainId}&per_page=-1`,
  )
  const idOf = (name: string) => result.find((folder) => folder.name === name)?._id ?? ''
  const root = result.find(({ parent }) => parent === null)?._id ?? ''
  const move = (parent: string) =>
    call(server, 'POST', `/folders/${idOf('Part 2')}/move?domain=${domainId}`, { parent })
  const moveFloor = (parent: number | null) =>
    floor.query(
      `with places as (
         select id, row_number() over (order by position, id) as place from floor_folders
         where parent is not distinct from $1 or id = 2)
       update floor_folders f set position = place, parent = case when f.id = 2 then $1 else parent end
       from places p where p.id = f.id`,
      [parent],
    )
  const timings = await inTurn(rounds, {
    floor: async () => {
      await moveFloor(3)
      await moveFloor(null)
    },
    table: async () => {
      await move(idOf('Part 3'))
      await move(root)
    },
  })
  print('folder with 100 folders moved, twice', timings.floor, timings.table)
}

/** Prices raised by 3 %, with a line of history each, and taken back: the whole time until it is done. */
async function benchBulk(server: BenchServer, floor: pg.Pool, size: number): Promise<void> {
  const { domainId, priceTypeId, fields } = server.world
  const share = Math.max(1, size / bulkProducts)
  const filters =
    share === 1 ? [] : [{ field: `detail:${fields.stock}`, type: 'LT', value: String(50 / share) }]
  const where = share === 1 ? 'true' : `stock < ${50 / share}`
  const update = (factor: string) =>
    timed(() =>
      floor.query(
        `with u as (update floor_products set price = round(price * ${factor}, 2), version = version + 1,
             updated_at = now() where ${where} returning id, old.price as before, price)
         insert into floor_activity (person, product, old, new) select 1, id, before, price from u`,
      ),
    )
  const action = { type: 'price', priceType: priceTypeId, by: 'percent', value: '3' }
  const selection = { query: { filters, search: '' } }
  let bulk = ''
  const floorMs = [await update('1.03'), await update('1 / 1.03')]
  const ours = [
    await timed(async () => {
      const report = await call<{ process: string; total: number }>(
        server,
        'POST',
        `/products/bulk?domain=${domainId}`,
        { selection, action },
      )
      bulk = report.process
      await finished(server, report.process)
    }),
    await timed(async () => {
      const undone = await call<{ process: string }>(
        server,
        'POST',
        `/products/bulk/${bulk}/undo?domain=${domainId}`,
      )
      await finished(server, undone.process)
    }),
  ]
  for (const [index, name] of ['raised by 3 %', 'taken back'].entries()) {
    const [base = 0, own = 0] = [floorMs[index], ours[index]]
    console.log(row(`${bulkProducts.toLocaleString('en')} prices ${name}`, base, own, ratio(own, base), ''))
  }
}

async function finished(server: BenchServer, process: string): Promise<void> {
  for (;;) {
    const { state, result } = await call<{ state: string; result: { numbers: { changed: number } } | null }>(
      server,
      'GET',
      `/processes/${process}?domain=${server.world.domainId}`,
    )
    if (state === 'finished') {
      if ((result?.numbers.changed ?? 0) < bulkProducts * 0.9) throw new Error('Too few products changed')
      return
    }
    if (state !== 'queued' && state !== 'running') throw new Error(`The bulk action ended as ${state}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function print(name: string, base: { p50: number }, own: { p50: number; p95: number }): void {
  console.log(row(name, base.p50, own.p50, ratio(own.p50, base.p50), ratio(own.p95, own.p50)))
}

function originOf(server: BenchServer): string {
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
}

async function call<Answer = unknown>(
  server: BenchServer,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
): Promise<Answer> {
  const response = await fetch(`${originOf(server)}/api${path}`, {
    method,
    headers: {
      cookie: server.staffCookie,
      // Compression is for the network; here there is none.
      'accept-encoding': 'identity',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const text = await response.text()
  return (text === '' ? null : JSON.parse(text)) as Answer
}
