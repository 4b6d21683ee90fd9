/** Directus and Vitrine asked for the same in turn, by one connection and by sixteen. */
import type { Child } from '../child.ts'
import { ratio, row } from '../measure.ts'
import type { Load, LoadSeen } from '../requests/load-process.ts'
import type { Directus } from './directus.ts'

const seconds = 5
const many = 16

/** Of each side one request, or several in turns. */
export interface Asked {
  name: string
  method: Load['method']
  own: readonly [OwnRequest, ...OwnRequest[]]
  peer: readonly [PeerRequest, ...PeerRequest[]]
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

interface Ratios {
  alone: number
  together: number
}

export function table(...head: string[]): void {
  console.log(row(...head))
  console.log(row(...head.map(() => '---')))
}

/** Prints a row for each and their geometric mean. */
export async function measureAll(sides: Sides, cases: readonly Asked[], warmUpSeconds = 3): Promise<void> {
  table(
    'work',
    'Directus ms',
    'Vitrine ms',
    '1 connection',
    'Directus a second',
    'Vitrine a second',
    '16 connections',
  )
  const seen: Ratios[] = []
  for (const asked of cases) seen.push(await measure(sides, asked, warmUpSeconds))
  const mean = (of: keyof Ratios) =>
    `${Math.exp(seen.reduce((sum, each) => sum + Math.log(each[of]), 0) / seen.length).toFixed(2)} ×`
  console.log(row('geometric mean', '', '', mean('alone'), '', '', mean('together')))
}

async function measure({ directus, own, load }: Sides, asked: Asked, warmUpSeconds: number): Promise<Ratios> {
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
  await askPeer(many, warmUpSeconds)
  await askOwn(many, warmUpSeconds)
  const alone = { peer: await askPeer(1), own: await askOwn(1) }
  const together = { peer: await askPeer(many), own: await askOwn(many) }
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
  }
}
