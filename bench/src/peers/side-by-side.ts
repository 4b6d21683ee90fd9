/** Directus and Vitrine asked for the same in turn, by one connection and by sixteen. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startChild, type Usage } from '../child.ts'
import { ratio, row } from '../measure.ts'
import type { BenchServer } from '../query/server.ts'
import type { Load, LoadSeen } from '../requests/load-process.ts'
import type { Directus } from './directus.ts'

const seconds = 5
const many = 16

/** One request for each side, or several in turn. */
export interface Asked {
  name: string
  method: Load['method']
  own: readonly [OwnRequest, ...OwnRequest[]]
  peer: readonly [PeerRequest, ...PeerRequest[]]
  /** Addresses of the same answer made by hand-written SQL, by what is on it, where that is measured too. */
  floors?: Readonly<Record<string, string>>
}

interface OwnRequest {
  path: string
  body?: string
  /** Where it isn't the one of all. */
  cookie?: string
}

interface PeerRequest {
  path: string
  query: Record<string, string>
}

export interface Sides {
  directus: Directus
  own: { origin: string; cookie: string }
  load: Child<Load, LoadSeen>
}

export interface OpenSides {
  sides: Sides
  own: Child<object, Usage>
  /** Until Vitrine's server answered, ms. */
  ownStartMs: number
  dataFolder: string
  /** Ends both servers and who asks them. */
  close(): Promise<void>
}

/** Starts Vitrine on the database of `server`, in a process of its own, and who asks both. */
export async function openSides(server: BenchServer, directus: Directus): Promise<OpenSides> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-peers-'))
  const began = performance.now()
  const own = await startChild<object, Usage>(new URL('../server-process.ts', import.meta.url), [
    server.databaseUrl,
    dataFolder,
  ])
  const ownStartMs = performance.now() - began
  const load = await startChild<Load, LoadSeen>(new URL('../requests/load-process.ts', import.meta.url), [])
  return {
    sides: {
      directus,
      load: load.child,
      own: { origin: `http://127.0.0.1:${own.first}`, cookie: server.staffCookie },
    },
    own: own.child,
    ownStartMs,
    dataFolder,
    close: async () => {
      await directus.stop()
      await Promise.all([own, load].map(({ child }) => child.close()))
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

interface Ratios {
  alone: number
  together: number
}

interface Seen extends Ratios {
  floors: readonly string[]
}

export function table(...head: string[]): void {
  console.log(row(...head))
  console.log(row(...head.map(() => '---')))
}

/** Prints a row for each and their geometric mean, and below what was asked of a floor too. */
export async function measureAll(sides: Sides, cases: readonly Asked[], warmUpSeconds = 8): Promise<void> {
  table(
    'work',
    'Directus ms',
    'Vitrine ms',
    '1 connection',
    'Directus a second',
    'Vitrine a second',
    '16 connections',
  )
  const seen: Seen[] = []
  for (const asked of cases) seen.push(await measure(sides, asked, warmUpSeconds))
  const mean = (of: keyof Ratios) =>
    `${Math.exp(seen.reduce((sum, each) => sum + Math.log(each[of]), 0) / seen.length).toFixed(2)} ×`
  console.log(row('geometric mean', '', '', mean('alone'), '', '', mean('together')))
  for (const { floors } of seen) for (const floor of floors) console.log(`\n${floor}`)
}

async function measure({ directus, own, load }: Sides, asked: Asked, warmUpSeconds: number): Promise<Seen> {
  const addresses = asked.peer.map(({ path, query }) => new URL(directus.address(path, query)))
  const askOwn = (connections: number, during = seconds) =>
    load.ask({
      url: `${own.origin}${asked.own[0].path}`,
      method: asked.method,
      cookie: own.cookie,
      each: asked.own,
      connections,
      seconds: during,
    })
  const askPeer = (connections: number, during = seconds) =>
    load.ask({
      url: addresses[0]?.href ?? '',
      method: 'GET',
      cookie: '',
      each: addresses.map(({ pathname, search }) => ({ path: `${pathname}${search}` })),
      connections,
      seconds: during,
    })
  const floors = Object.entries(asked.floors ?? {})
  const askFloors = async (connections: number, during = seconds) => {
    const seen: LoadSeen[] = []
    for (const [, url] of floors)
      seen.push(await load.ask({ url, method: 'GET', cookie: '', connections, seconds: during }))
    return seen
  }
  await askPeer(many, warmUpSeconds)
  await askOwn(many, warmUpSeconds)
  await askFloors(many, warmUpSeconds)
  const alone = { peer: await askPeer(1), own: await askOwn(1), floors: await askFloors(1) }
  const together = { peer: await askPeer(many), own: await askOwn(many), floors: await askFloors(many) }
  console.log(
    row(
      asked.name,
      alone.peer.p50,
      alone.own.p50,
      ratio(alone.peer.p50, alone.own.p50),
      together.peer.perSecond.toFixed(0),
      together.own.perSecond.toFixed(0),
      ratio(together.own.perSecond, together.peer.perSecond),
    ),
  )
  return {
    alone: alone.peer.p50 / alone.own.p50,
    together: together.own.perSecond / together.peer.perSecond,
    floors: floors.map(([what], place) => {
      const ms = alone.floors[place]?.p50.toFixed(2)
      const perSecond = together.floors[place]?.perSecond ?? Number.NaN
      const share = ((together.own.perSecond / perSecond) * 100).toFixed(0)
      return `A floor of “${asked.name}”, ${what}: ${ms} ms by 1 connection, ${perSecond.toFixed(0)} a second by ${many}, of which Vitrine does ${share} %.`
    }),
  }
}
