/** Reports of projects and of changes over HTTP, against hand-written SQL on tables of their own, in one run. */
import pg from 'pg'
import { inTurn, ratio, row } from '../measure.ts'
import { get } from '../query/requests.ts'
import { type BenchServer, startBenchServer } from '../query/server.ts'
import { lastDay, makeChanges, makeOrders, month, year } from './reports-world.ts'

const rounds = 15
/** Rounds for answers below `quickMs`, after as many uncounted ones: in real use the server has compiled its code. */
const quickRounds = 200
const quickMs = 50
const products = 5_000
const pageSize = 100

interface Case {
  name: string
  floor: { text: string; values: unknown[] }
  path: string
  query: Record<string, string>
  /** What both sides say alike. */
  same: (rows: Record<string, unknown>[], answer: never) => [unknown, unknown]
}

export async function benchReports(sizes: number[]): Promise<void> {
  for (const count of sizes.length > 0 ? sizes : [1_000_000]) await benchSize(count)
}

async function benchSize(count: number): Promise<void> {
  const server = await startBenchServer({ products, folders: 50, clientGroups: 1 })
  const floor = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
  try {
    const lines = await makeOrders(server, floor, { products, count })
    await makeChanges(server, floor, count)
    console.log(
      `\n### ${lines.toLocaleString('en')} order lines, ${count.toLocaleString('en')} changes in a month\n`,
    )
    console.log(row('asked', 'floor p50', 'Vitrine p50', 'ratio', 'p95 / p50', 'goal'))
    console.log(row(...Array.from({ length: 6 }, () => '---')))
    for (const each of [...orderCases, ...(await changeCases(server))]) await benchCase(server, floor, each)
  } finally {
    await floor.end()
    await server.close()
  }
}

async function benchCase(server: BenchServer, floor: pg.Pool, { name, same, ...asked }: Case): Promise<void> {
  const query = new URLSearchParams({ domain: server.world.domainId, ...asked.query })
  const ask = () => get(server, server.staffCookie, `/api${asked.path}?${query}`)
  const base = async () => (await floor.query(asked.floor)).rows
  const [expected, said] = same(await base(), (await ask()) as never)
  if (JSON.stringify(expected) !== JSON.stringify(said))
    throw new Error(`${name}: the floor says ${JSON.stringify(expected)}, Vitrine ${JSON.stringify(said)}`)
  const start = performance.now()
  await ask()
  const isQuick = performance.now() - start < quickMs
  if (isQuick) await inTurn(quickRounds, { ask })
  const { base: least, ask: reported } = await inTurn(isQuick ? quickRounds : rounds, { base, ask })
  const goal = least.p50 * 1.5 + 3
  console.log(
    row(
      name,
      least.p50,
      reported.p50,
      ratio(reported.p50, least.p50),
      ratio(reported.p95, reported.p50),
      reported.p50 <= goal ? 'met' : `${goal.toFixed(0)} ms`,
    ),
  )
}

/** By UTC, the zone of the company. */
const ofSpan = "ordered_at >= $1::timestamptz and ordered_at < $2::timestamptz + interval '1 day'"
const spans = [
  ['a month', month],
  ['a year', year],
] as const

/** Days, currencies and kinds; who ordered, and how many products of projects. */
const revenue = `
  with asked as (select * from floor_lines where ${ofSpan})
  select (select json_agg(d) from (select (ordered_at at time zone 'UTC')::date as day, currency, kind, sum(amount) as amount,
      count(*) as lines from asked group by 1, 2, 3) d) as days,
    (select count(distinct attendee)::int from asked) as attendees,
    (select count(*)::int from (select distinct project, product from asked) p) as products,
    (select sum(amount)::text from asked where currency = 'EUR') as eur`

/** How many products of projects on each day: all that was presented here was ordered. */
const conversion = `
  with pairs as (select distinct (ordered_at at time zone 'UTC')::date as day, project, product from floor_lines where ${ofSpan})
  select day::text, count(*)::int as ordered from pairs group by day order by day`

const bestSellers = `
  select product, max(name) as name, max(reference) as reference, count(*) as lines, sum(quantity) as quantity,
    sum(amount) filter (where currency = 'EUR') as eur, sum(amount) filter (where currency = 'USD') as usd,
    sum(amount) filter (where currency = 'CNY') as cny
  from floor_lines where ${ofSpan} group by product order by eur desc nulls last, product limit ${pageSize}`

const orderCases: Case[] = spans.flatMap(([name, span]): Case[] => [
  {
    name: `revenue and conversion of ${name}`,
    floor: { text: revenue, values: [span.from, span.to] },
    path: '/reports/projects',
    query: span,
    same: ([found], answer: { figures: { orders: number; ordered: number; revenue: Money[] } }) => [
      [found?.attendees, found?.products, Number(found?.eur)],
      [
        answer.figures.orders,
        answer.figures.ordered,
        Number(answer.figures.revenue.find(({ currency }) => currency === 'EUR')?.amount),
      ],
    ],
  },
  {
    name: `conversion by day of ${name}`,
    floor: { text: conversion, values: [span.from, span.to] },
    path: '/reports/projects/conversion',
    query: span,
    same: (rows, answer: { result: { day: string; ordered: number }[] }) => [
      rows.map(({ day, ordered }) => [day, ordered]),
      answer.result.map(({ day, ordered }) => [day, ordered]),
    ],
  },
  {
    name: `best sellers of ${name}`,
    floor: { text: bestSellers, values: [span.from, span.to] },
    path: '/reports/projects/by/product',
    query: { ...span, sort: '-amount', currency: 'EUR', page: '1', per_page: String(pageSize) },
    same: ([first], answer: { result: { lines: number; amounts: Money[] }[] }) => [
      [Number(first?.lines), Number(first?.eur)],
      [
        answer.result[0]?.lines,
        Number(answer.result[0]?.amounts.find(({ currency }) => currency === 'EUR')?.amount),
      ],
    ],
  },
])

interface Money {
  currency: string
  amount: string
}

const ofMonth = "at >= $1::timestamptz and at < $2::timestamptz + interval '1 day'"
const columns = 'id, at, person, kind, subject, subject_id, subject_name, field, old_value, new_value'

async function changeCases(server: BenchServer): Promise<Case[]> {
  const { domainId } = server.world
  const query = new URLSearchParams({ domain: domainId, ...month, to: '2026-10-15', limit: '1' })
  const { next } = (await get(server, server.staffCookie, `/api/activity-report/lines?${query}`)) as {
    next: string
  }
  const [at = '', id = ''] = next.split('.')
  const listed = (
    rows: Record<string, unknown>[],
    { lines }: { lines: { _id: string }[] },
  ): [unknown, unknown] => [rows.map((found) => found.id), lines.map(({ _id }) => _id)]
  const page = { ...month, limit: String(pageSize) }
  const lines = (more = '') =>
    `select ${columns} from floor_changes where ${ofMonth} ${more} order by at desc, id desc limit ${pageSize}`
  return [
    {
      name: 'changes of a month, the first 100',
      floor: { text: lines(), values: [month.from, month.to] },
      path: '/activity-report/lines',
      query: page,
      same: listed,
    },
    {
      name: '100 in the middle',
      floor: {
        text: lines('and (at, id) < ($3::timestamptz, $4::uuid)'),
        values: [month.from, month.to, new Date(Number(at)), id],
      },
      path: '/activity-report/lines',
      query: { ...page, after: next },
      same: listed,
    },
    {
      name: 'a rare search in a month',
      floor: { text: lines("and searched like '%after 4711%'"), values: [month.from, month.to] },
      path: '/activity-report/lines',
      query: { ...page, search: '4711' },
      same: (rows, { lines: found }: { lines: unknown[] }) => [rows.length > 0, found.length > 0],
    },
    {
      name: 'how many, by day, kind, field and person',
      floor: {
        text: `select (at at time zone 'UTC')::date as day, kind, subject, field, person, count(*)::int as changes
          from floor_changes where ${ofMonth} group by 1, 2, 3, 4, 5`,
        values: [month.from, month.to],
      },
      path: '/activity-report',
      query: month,
      same: (rows, { total }: { total: number }) => [
        rows.reduce((sum, found) => sum + Number(found.changes), 0),
        total,
      ],
    },
    {
      name: `how many on ${lastDay}`,
      floor: {
        text: `select (at at time zone 'UTC')::date as day, kind, subject, field, person, count(*)::int as changes
          from floor_changes where ${ofMonth} group by 1, 2, 3, 4, 5`,
        values: [lastDay, lastDay],
      },
      path: '/activity-report',
      query: { from: lastDay, to: lastDay },
      same: (rows, { total }: { total: number }) => [
        rows.reduce((sum, found) => sum + Number(found.changes), 0),
        total,
      ],
    },
  ]
}
