/** Figures below columns and groups of a list through HTTP against sums and groups over real columns, in one run. */
import type { ProductGroups, ProductSummaries } from '@vitrine/contract'
import pg from 'pg'
import { inTurn, ratio, row } from '../measure.ts'
import type { BenchWorld } from './cases.ts'
import { post } from './requests.ts'
import { type BenchServer, startBenchServer } from './server.ts'

const rounds = 15

interface FigureCase {
  name: string
  path: 'summary' | 'groups'
  body: (world: BenchWorld) => unknown
  floor: string
  /** What both sides must agree on, as text. */
  ofFloor: (rows: readonly Record<string, unknown>[]) => string
}

const all = { query: { filters: [], search: '' }, except: [] }
const filters = ({ fields }: BenchWorld) => [
  { field: `detail:${fields.material}`, type: 'EXACT' as const, value: 'oak' },
]
const firstValue = (rows: readonly Record<string, unknown>[]) =>
  String(Number(Object.values(rows[0] ?? {})[0]))
const groups = (rows: readonly Record<string, unknown>[]) => rows.map(({ n }) => Number(n)).join(' ')

const cases: readonly FigureCase[] = [
  {
    name: 'sum of a number',
    path: 'summary',
    body: ({ fields }) => ({ of: all, summaries: [{ field: `detail:${fields.width}`, kind: 'sum' }] }),
    floor: 'select sum(width) from floor_products',
    ofFloor: firstValue,
  },
  {
    name: 'six figures of six columns',
    path: 'summary',
    body: ({ fields, priceTypeId }) => ({
      of: all,
      summaries: [
        { field: `detail:${fields.width}`, kind: 'sum' },
        { field: `detail:${fields.height}`, kind: 'average' },
        { field: `detail:${fields.weight}`, kind: 'filled' },
        { field: `detail:${fields.stock}`, kind: 'maximum' },
        { field: `price:${priceTypeId}`, kind: 'average' },
        { field: `detail:${fields.launched}`, kind: 'earliest' },
      ],
    }),
    floor: `select sum(width), avg(height), count(weight), max(stock), avg(price), min(launched) from floor_products`,
    ofFloor: firstValue,
  },
  {
    name: 'sum of what a filter leaves',
    path: 'summary',
    body: (world) => ({
      of: { query: { filters: filters(world), search: '' }, except: [] },
      summaries: [{ field: `detail:${world.fields.width}`, kind: 'sum' }],
    }),
    floor: `select sum(width) from floor_products where material = 'oak'`,
    ofFloor: firstValue,
  },
  {
    name: 'groups by a text of ten values',
    path: 'groups',
    body: ({ fields }) => ({ filters: [], search: '', grouping: `detail:${fields.material}` }),
    floor: 'select material, count(*) as n from floor_products group by material order by material',
    ofFloor: groups,
  },
  {
    name: 'groups by a number of 1,000 values',
    path: 'groups',
    body: ({ fields }) => ({ filters: [], search: '', grouping: `detail:${fields.height}` }),
    floor: 'select height, count(*) as n from floor_products group by height order by height',
    ofFloor: groups,
  },
]

export async function benchFigures(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000]) {
    console.log(`\n### Figures and groups, ${size.toLocaleString('en')} products\n`)
    const server = await startBenchServer({ products: size, folders: 2_000, clientGroups: 1 })
    const floor = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
    try {
      console.log(row('asked', 'floor p50', 'Vitrine p50', 'ratio', 'p95 / p50'))
      console.log(row(...Array.from({ length: 5 }, () => '---')))
      for (const figureCase of cases) await benchCase(server, floor, figureCase)
    } finally {
      await floor.end()
      await server.close()
    }
  }
}

async function benchCase(server: BenchServer, floor: pg.Pool, figureCase: FigureCase): Promise<void> {
  const { world } = server
  const address = `/api/products/${figureCase.path}?domain=${world.domainId}`
  const ask = () =>
    post<ProductSummaries | ProductGroups>(server, server.staffCookie, address, figureCase.body(world))
  const { rows } = await floor.query<Record<string, unknown>>(figureCase.floor)
  const [expected, answered] = [figureCase.ofFloor(rows), textOf(await ask())]
  if (answered !== expected)
    throw new Error(`${figureCase.name}: Vitrine says ${answered}, the floor ${expected}`)
  const { base, asked } = await inTurn(rounds, {
    base: () => floor.query(figureCase.floor),
    prepare: () => server.touchProduct(),
    asked: ask,
  })
  console.log(
    row(figureCase.name, base.p50, asked.p50, ratio(asked.p50, base.p50), ratio(asked.p95, asked.p50)),
  )
}

/** The first figure, or the size of each group. */
function textOf({ result }: ProductSummaries | ProductGroups): string {
  const counts = result.flatMap((one) => ('count' in one ? [one.count] : []))
  const [first] = result
  return counts.length > 0 ? counts.join(' ') : String(Number(first?.value))
}
