/** Live connections of one server process against `ws` with nothing around it, in one run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate, openDatabase, startEmbeddedPostgres } from '@vitrine/server/bench'
import { type Child, now, startChild, type Usage } from '../child.ts'
import { quantiles, ratio, row, type Timing } from '../measure.ts'
import type { ClientRequest } from './client-process.ts'
import { type LiveWorld, makeLiveWorld } from './live-world.ts'

const listeners = 1_000
const connections = 10_000
const rounds = 40
/** Longer than the time within which messages to one socket are united. */
const pauseMs = 300
const idleMs = 10_000

const programOf = (name: string) => new URL(`${name}-process.ts`, import.meta.url)
const serverProgram = new URL('../server-process.ts', import.meta.url)

type Clients = Child<ClientRequest, unknown>
type Floor = Child<{ text: string | null }, Usage>
type Server = Child<object, Usage>

interface Parts {
  world: LiveWorld
  server: { child: Server; port: number; clients: Clients }
  floor: { child: Floor; port: number; clients: Clients }
}

export async function benchLive(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const quiet = { info: () => {}, warn: (line: string) => console.warn(line) }
  const postgres = await startEmbeddedPostgres({ dataFolder, durable: false, log: quiet })
  await migrate(postgres.url, { log: quiet })
  const database = openDatabase(postgres.url, { queueJob: async () => {} })
  const children: { close(): Promise<void> }[] = []
  try {
    const world = await makeLiveWorld(database, listeners)
    const server = await startChild<object, Usage>(serverProgram, [postgres.url, dataFolder])
    const floor = await startChild<{ text: string | null }, Usage>(programOf('floor'), [])
    const [ours, theirs] = [await startClients(), await startClients()]
    // Clients first: they take the end of a server for a failure.
    children.push(ours, theirs, server.child, floor.child)
    const parts: Parts = {
      world,
      server: { child: server.child, port: Number(server.first), clients: ours },
      floor: { child: floor.child, port: Number(floor.first), clients: theirs },
    }
    await connectAll(parts, 1)
    await benchLatency(parts)
    await benchMemory(parts)
  } finally {
    for (const child of children) await child.close()
    await database.close()
    await postgres.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function startClients(): Promise<Clients> {
  return (await startChild<ClientRequest, unknown>(programOf('client'), [])).child
}

/** So many more connections for each person, on both sides. */
async function connectAll({ world, server, floor }: Parts, each: number): Promise<void> {
  const { cookies, domainId } = world
  await server.clients.ask({ kind: 'connect', port: server.port, cookies, each, domainId })
  await floor.clients.ask({ kind: 'connect', port: floor.port, cookies, each, domainId: null })
}

/** Milliseconds from `change` until each listener has heard of it. */
async function latencies(clients: Clients, mark: string, change: () => Promise<void>): Promise<number[]> {
  await clients.ask({ kind: 'listen', mark })
  const heard = clients.heard()
  const start = now()
  await change()
  const at = (await heard) as number[]
  await wait(pauseMs)
  return at.map((time) => time - start)
}

async function benchLatency({ world, server, floor }: Parts): Promise<void> {
  const text = JSON.stringify({
    type: 'RECORDS_CHANGED',
    payload: { domain: world.domainId, record: 'product', ids: [world.productId] },
  })
  const samples = { broadcast: [] as number[], change: [] as number[], afterStructure: [] as number[] }
  const broadcast = () => latencies(floor.clients, world.productId, async () => floor.child.send({ text }))
  const change = () => latencies(server.clients, world.productId, world.changeProduct)
  for (let round = -2; round < rounds; round++) {
    const [one, other] = [await broadcast(), await change()]
    if (round < 0) continue
    samples.broadcast.push(...one)
    samples.change.push(...other)
  }
  for (let round = 0; round < 5; round++) {
    await world.changeStructure()
    samples.afterStructure.push(...(await change()))
  }
  const base = quantiles(samples.broadcast)
  console.log(`\n${row(`to ${listeners.toLocaleString('en')} listeners`, 'p50', 'p95', 'p50 to the floor')}`)
  console.log(row('---', '---', '---', '---'))
  const print = (name: string, timing: Timing) =>
    console.log(row(name, timing.p50, timing.p95, ratio(timing.p50, base.p50)))
  print('floor: a text to everybody', base)
  print('a product changed, from before its transaction', quantiles(samples.change))
  print('the same right after a change of structure', quantiles(samples.afterStructure))
}

async function benchMemory(parts: Parts): Promise<void> {
  const before = await usages(parts)
  await connectAll(parts, connections / listeners - 1)
  const after = await usages(parts)
  await wait(idleMs)
  const later = await usages(parts)
  const added = connections - listeners
  console.log(
    `\n${row('10,000 registered connections', 'KB each', 'of it objects', 'objects in all, MB', 'memory of the process, MB', 'CPU while idle')}`,
  )
  console.log(row('---', '---', '---', '---', '---', '---'))
  for (const name of ['floor', 'server'] as const) {
    const each = (of: 'memory' | 'heap') => ((after[name][of] - before[name][of]) / added / 1_024).toFixed(1)
    const cpu = `${(((later[name].cpuMs - after[name].cpuMs) / idleMs) * 100).toFixed(0)} %`
    const total = (of: 'memory' | 'heap') => (after[name][of] / 1e6).toFixed(0)
    const title = name === 'floor' ? 'floor' : 'Vitrine'
    console.log(row(title, each('memory'), each('heap'), total('heap'), total('memory'), cpu))
  }
}

async function usages({ server, floor }: Parts): Promise<Record<'floor' | 'server', Usage>> {
  return { server: await server.child.ask({}), floor: await floor.child.ask({ text: null }) }
}
