/** Requests a second, by one connection and by sixteen, each server in a process of its own, asked in turn. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild, type Usage } from '../child.ts'
import { ratio, row } from '../measure.ts'
import { type QueryCase, queryCases } from '../query/cases.ts'
import { post } from '../query/requests.ts'
import { type BenchServer, startBenchServer } from '../query/server.ts'
import type { Load, LoadSeen } from './load-process.ts'

const seconds = 4
/** Until a server's code is compiled for what it is asked. */
const warmUpSeconds = 3
const many = 16
const programOf = (file: string) => new URL(file, import.meta.url)

interface Asked {
  name: string
  who: string
  cookie: string
  method: Load['method']
  path: string
  body?: string
  floor: string | null
}

interface Parts {
  own: { child: Child<object, Usage>; port: number }
  floor: { port: number }
  load: Child<Load, LoadSeen>
}

export async function benchRequests(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000]) await benchSize(size)
}

async function benchSize(size: number): Promise<void> {
  console.log(`\n### Requests a second, ${size.toLocaleString('en')} products\n`)
  const server = await startBenchServer({ products: size, folders: 2_000, clientGroups: 50 })
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-requests-'))
  const own = await startChild<object, Usage>(programOf('../server-process.ts'), [
    server.databaseUrl,
    dataFolder,
  ])
  const floor = await startChild<object, number>(programOf('./floor-process.ts'), [server.databaseUrl])
  const load = await startChild<Load, LoadSeen>(programOf('./load-process.ts'), [])
  const parts = {
    own: { child: own.child, port: Number(own.first) },
    floor: { port: floor.first },
    load: load.child,
  }
  try {
    const head = [
      'request',
      'who',
      'bytes',
      'ms, floor',
      'ms, Vitrine',
      'a second, floor',
      'a second, Vitrine',
    ]
    head.push('of the floor', 'ms of CPU each')
    console.log(row(...head))
    console.log(row(...head.map(() => '---')))
    for (const asked of await everyRequest(server)) await measure(parts, asked)
  } finally {
    await Promise.all([own, floor, load].map(({ child }) => child.close()))
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measure({ own, floor, load }: Parts, asked: Asked): Promise<void> {
  const { name, who, cookie, method, path, body } = asked
  const askOwn = (connections: number, during = seconds) =>
    load.ask({
      url: `http://127.0.0.1:${own.port}${path}`,
      method,
      cookie,
      ...(body === undefined ? {} : { body }),
      connections,
      seconds: during,
    })
  const askFloor = (connections: number, during = seconds) =>
    asked.floor === null
      ? null
      : load.ask({
          url: `http://127.0.0.1:${floor.port}${asked.floor}`,
          method: 'GET',
          cookie: '',
          connections,
          seconds: during,
        })
  await askOwn(many, warmUpSeconds)
  await askFloor(many, 1)
  const floorAlone = await askFloor(1)
  const alone = await askOwn(1)
  const floorOfMany = await askFloor(many)
  const before = await own.child.ask({})
  const ofMany = await askOwn(many)
  const after = await own.child.ask({})
  console.log(
    row(
      name,
      who,
      ofMany.bytesEach.toFixed(0),
      floorAlone?.p50 ?? '',
      alone.p50.toFixed(2),
      floorOfMany?.perSecond.toFixed(0) ?? '',
      ofMany.perSecond.toFixed(0),
      floorOfMany === null ? '' : ratio(ofMany.perSecond, floorOfMany.perSecond),
      ((after.cpuMs - before.cpuMs) / (ofMany.perSecond * seconds)).toFixed(2),
    ),
  )
}

async function everyRequest(server: BenchServer): Promise<Asked[]> {
  const { domainId } = server.world
  const { result } = await post(server, server.staffCookie, `/api/products/query?domain=${domainId}`, {})
  const one = result[0]?._id ?? ''
  const queryOf = ({ name, page, filters, sorting }: QueryCase) => ({
    name,
    floor: null,
    method: 'POST' as const,
    path: `/api/products/query?domain=${domainId}&page=${page}&per_page=20`,
    body: JSON.stringify({ filters: filters(server.world), sorting: sorting(server.world), search: '' }),
  })
  const query = (name: string) => queryCases.filter((each) => each.name === name).map(queryOf)
  const requests = [
    {
      name: 'one product',
      floor: '/one/1',
      method: 'GET' as const,
      path: `/api/products/${one}?domain=${domainId}`,
    },
    ...query('first page by name').map((each) => ({ ...each, floor: '/page' })),
    ...query('RANGE + EXACT + contains on name, by a number, page 3'),
    ...query('narrow RANGE + EXACT'),
    ...query('broad GTE, by that number'),
    { name: 'session', floor: null, method: 'GET' as const, path: '/api/auth/session' },
  ]
  const people = { 'super admin': server.staffCookie, client: server.clientCookie }
  return requests.flatMap((asked) =>
    Object.entries(people).map(([who, cookie]) => ({ ...asked, who, cookie })),
  )
}
