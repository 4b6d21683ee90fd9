/** What a list of one company waits for while a client of another asks for eight things at a time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild } from '../child.ts'
import { quantiles, ratio, row } from '../measure.ts'
import { post } from '../query/requests.ts'
import { type BenchServer, startBenchServer } from '../query/server.ts'
import type { Asked, Load, LoadSeen } from './load-process.ts'
import type { Pauses } from './server-process.ts'

const secondsQuiet = 4
const secondsBeside = 8
const atOnce = 8
const programOf = (file: string) => new URL(file, import.meta.url)

interface Parts {
  server: Child<object, Pauses>
  visitor: Child<Load, LoadSeen>
  client: Child<Load, LoadSeen>
}

export async function benchFairness(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [2_000]) await benchSize(size)
}

async function benchSize(products: number): Promise<void> {
  console.log(`\n### One client beside another company, ${products.toLocaleString('en')} products each\n`)
  const world = await startBenchServer({ products, folders: 50, clientGroups: 5, otherCompanies: 1 })
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-fairness-'))
  const server = await startChild<object, Pauses | number>(programOf('./server-process.ts'), [
    world.databaseUrl,
    dataFolder,
  ])
  const [visitor, client] = await Promise.all([
    startChild<Load, LoadSeen>(programOf('./load-process.ts'), []),
    startChild<Load, LoadSeen>(programOf('./load-process.ts'), []),
  ])
  const port = Number(server.first)
  const parts = { server: server.child as Parts['server'], visitor: visitor.child, client: client.child }
  try {
    const list = { ...listOf(world, port), pid: server.child.pid }
    const asking = (each: readonly Asked[], seconds: number) => ({
      ...{ port, cookie: world.clientCookie, connections: atOnce },
      ...{ each, seconds },
    })
    const kinds = await everyKind(world)
    // Until a server's code is compiled for what it is asked.
    await parts.client.ask(asking(Object.values(kinds).flat(), secondsBeside))
    await parts.visitor.ask({ ...list, seconds: secondsQuiet })
    const head = ['the client asks for', 'answers, refused']
    for (const part of ['p50', 'p95']) head.push(`${part} quiet`, `${part} beside`, 'ratio')
    for (const part of ['p50', 'p95']) head.push(`${part} of work quiet`, `${part} beside`, 'ratio')
    head.push('longest pause by the clock', 'of work')
    console.log(row(...head))
    console.log(row(...head.map(() => '---')))
    for (const [name, each] of Object.entries(kinds))
      await measure(parts, list, name, asking(each, secondsBeside))
    const all = Object.values(kinds).flat()
    await measure(parts, list, 'all of these in turn', asking(all, secondsBeside))
  } finally {
    await Promise.all(Object.values(parts).map((child) => child.close()))
    await world.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measure(
  { server, visitor, client }: Parts,
  list: Omit<Load, 'seconds'>,
  name: string,
  asking: Load,
): Promise<void> {
  const quiet = await visitor.ask({ ...list, seconds: secondsQuiet })
  await server.ask({})
  const [beside, asked] = await Promise.all([
    visitor.ask({ ...list, seconds: secondsBeside }),
    client.ask(asking),
  ])
  const pauses = await server.ask({})
  if (Object.keys(beside.statuses).join() !== '200') throw new Error('the other company was refused')
  const refused = Object.entries(asked.statuses).flatMap(([status, count]) =>
    Number(status) < 300 ? [] : [`${count} × ${status}`],
  )
  console.log(
    row(
      name,
      [String(asked.ms.length), ...refused].join(', '),
      ...compared(quiet.ms, beside.ms),
      ...compared(quiet.processorMs, beside.processorMs),
      pauses.clockMs,
      pauses.processorMs,
    ),
  )
}

function compared(quiet: readonly number[], beside: readonly number[]): (string | number)[] {
  const [one, other] = [quantiles(quiet), quantiles(beside)]
  return (['p50', 'p95'] as const).flatMap((part) => [one[part], other[part], ratio(other[part], one[part])])
}

function listOf({ others }: BenchServer, port: number): Omit<Load, 'seconds'> {
  const [other] = others
  if (other === undefined) throw new Error('There is no other company')
  const path = `/api/products/query?domain=${other.world.domainId}&per_page=10`
  return { port, cookie: other.staffCookie, each: [{ path, body: queryOf('name') }], connections: 1 }
}

function queryOf(sorting: string): string {
  return JSON.stringify({ filters: [], search: '', sorting })
}

async function everyKind(server: BenchServer): Promise<Record<string, readonly Asked[]>> {
  const { domainId, fields } = server.world
  const at = (call: string, rest = '') => `/api${call}?domain=${domainId}${rest}`
  const { result } = await post(server, server.clientCookie, at('/products/query', '&per_page=100'), {})
  const selection = { ids: result.map(({ _id }) => _id) }
  const look = { layout: 'grid', fields: ['reference', `detail:${fields.material}`], title: 'Preview' }
  const columns = [fields.material, fields.finish, fields.width, fields.height].map((id) => `detail:${id}`)
  return {
    'whole pages of 100': [1, 2, 3, 4].map((page) => ({
      path: at('/products/query', `&per_page=100&page=${page}`),
      body: queryOf('name'),
    })),
    '`per_page=-1`': [{ path: at('/products/query', '&per_page=-1'), body: queryOf('name') }],
    'previews of a PDF of 100 products': [
      { path: at('/exports/preview'), body: JSON.stringify({ selection, ...look }) },
    ],
    'facets of four fields': [
      { path: at('/products/facets'), body: JSON.stringify({ fields: columns, filters: [], search: '' }) },
    ],
    counts: columns.map((field) => ({
      path: at('/products/groups'),
      body: JSON.stringify({ grouping: field, filters: [], search: '' }),
    })),
  }
}
