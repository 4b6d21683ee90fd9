/** Lists that are asked for while products change: requests that are never the same, without writers and with them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { refreshSlots } from '@vitrine/server/bench'
import { sql } from 'kysely'
import { type Child, startChild } from '../child.ts'
import { quantiles, ratio, row } from '../measure.ts'
import type { Load, LoadSeen } from '../requests/load-process.ts'
import type { ServerUsage } from '../server-process.ts'
import type { BenchWorld } from './cases.ts'
import { mixed, neverTheSame, type Shape } from './never-the-same.ts'
import { type BenchServer, startBenchServer } from './server.ts'

/** How long each measurement takes; all are made in turn, several times over. */
const seconds = 2
const rounds = 3
const warmUpSeconds = 3
const many = 16
/** More than are answered in one measurement. */
const requestsEach = 6_000
/** Two products a second. */
const changeEveryMs = 500
const importedASecond = 500

interface Parts {
  server: BenchServer
  origin: string
  load: Child<Load, LoadSeen>
}

export async function benchWriters(sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000]) await benchSize(size)
}

async function benchSize(size: number): Promise<void> {
  console.log(`\n### Lists while products change, ${size.toLocaleString('en')} products\n`)
  const server = await startBenchServer({ products: size, folders: 2_000, clientGroups: 1 })
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-writers-'))
  const own = await startChild<object, ServerUsage | number>(
    new URL('../server-process.ts', import.meta.url),
    [server.databaseUrl, dataFolder],
  )
  const load = await startChild<Load, LoadSeen>(new URL('../requests/load-process.ts', import.meta.url), [])
  const parts = { server, origin: `http://127.0.0.1:${own.first}`, load: load.child }
  try {
    await readIntoMemory(parts, own.child)
    const head = ['work', 'ms, quiet', 'ms, two change a second', '1 connection', 'a second, quiet']
    head.push('a second, two change', '16 connections', 'p97.5 quiet', 'p97.5 during an import', 'ratio')
    console.log(row(...head))
    console.log(row(...head.map(() => '---')))
    const seen: Seen[] = []
    for (const shape of neverTheSame) seen.push(await measure(parts, shape.name, shape.own))
    seen.push(await measure(parts, 'all of them in turn', mixed(neverTheSame.map((shape) => shape.own))))
    const mean = (of: keyof Seen) =>
      `${Math.exp(seen.reduce((sum, each) => sum + Math.log(each[of]), 0) / seen.length).toFixed(2)} ×`
    console.log(
      row('geometric mean', '', '', mean('alone'), '', '', mean('together'), '', '', mean('importing')),
    )
  } finally {
    await Promise.all([own, load].map(({ child }) => child.close()))
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function readIntoMemory(
  { server, origin }: Parts,
  own: Child<object, ServerUsage | number>,
): Promise<void> {
  const start = performance.now()
  for (;;) {
    await fetch(`${origin}/api/products/query?domain=${server.world.domainId}`, {
      method: 'POST',
      headers: { cookie: server.staffCookie, 'content-type': 'application/json' },
      body: '{}',
    })
    const used = await own.ask({})
    if (typeof used === 'object' && used.companiesInMemory > 0) break
    await after(500)
  }
  console.log(`Read into memory in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

interface Seen {
  alone: number
  together: number
  importing: number
}

async function measure({ server, origin, load }: Parts, name: string, shape: Shape): Promise<Seen> {
  // Each measurement goes on where the one before ended, so that none repeats what another has asked.
  let asked = 0
  const ask = (connections: number, during = seconds) => {
    const each = Array.from({ length: requestsEach }, () => {
      const { page, body } = shape(server.world, asked++)
      const path = `/api/products/query?domain=${server.world.domainId}&page=${page}&per_page=20`
      return { path, body: JSON.stringify({ search: '', ...body }) }
    })
    return load.ask({
      ...{ url: origin, method: 'POST', cookie: server.staffCookie },
      ...{ each, connections, seconds: during },
    })
  }
  await ask(many, warmUpSeconds)
  const seen = { quietAlone: [], alone: [], quiet: [], together: [], importing: [] } as Record<
    'quietAlone' | 'alone' | 'quiet' | 'together' | 'importing',
    LoadSeen[]
  >
  for (let round = 0; round < rounds; round++) {
    seen.quietAlone.push(await ask(1))
    seen.alone.push(await during(change({ server, origin }), () => ask(1)))
    seen.quiet.push(await ask(many))
    seen.together.push(await during(change({ server, origin }), () => ask(many)))
    seen.importing.push(await during(importRows(server), () => ask(many)))
  }
  const middle = (of: keyof typeof seen, what: 'p50' | 'p97' | 'perSecond') =>
    quantiles(seen[of].map((each) => each[what])).p50
  const [quietMs, ms] = [middle('quietAlone', 'p50'), middle('alone', 'p50')]
  const [quietASecond, aSecond] = [middle('quiet', 'perSecond'), middle('together', 'perSecond')]
  const [quietLongest, longest] = [middle('quiet', 'p97'), middle('importing', 'p97')]
  console.log(
    row(
      ...[name, quietMs, ms, ratio(ms, quietMs)],
      ...[quietASecond.toFixed(0), aSecond.toFixed(0), ratio(quietASecond, aSecond)],
      ...[quietLongest, longest, ratio(longest, quietLongest)],
    ),
  )
  return { alone: ms / quietMs, together: quietASecond / aSecond, importing: longest / quietLongest }
}

/** Makes a change every now and then until the work is done. */
async function during<Result>(
  writer: { everyMs: number; write(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  let isOn = true
  const writing = (async () => {
    while (isOn) {
      const start = performance.now()
      await writer.write()
      await after(Math.max(0, writer.everyMs - (performance.now() - start)))
    }
  })()
  try {
    return await work()
  } finally {
    isOn = false
    await writing
  }
}

let changes = 0

/** Price, name, folder and published state in turn, each of another product, over HTTP. */
function change({ server, origin }: Pick<Parts, 'server' | 'origin'>) {
  const { world, scope } = server
  const query = `domain=${world.domainId}`
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${origin}/api/products/${path}?${query}`, {
      method,
      headers: { cookie: server.staffCookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const write = async () => {
    const count = changes++
    const [product] = await scope.rows<{
      id: string
      version: number
      name: string
      isPublished: boolean
    }>(sql`
      select id, version, name, is_published as "isPublished" from products
      where domain_id = ${scope.domainId} and reference = ${`REF-${String(1 + ((count * 7_919) % 20_000)).padStart(8, '0')}`}`)
    if (product === undefined) throw new Error('No such product')
    const { id, version } = product
    const ways = [
      () => call('PUT', `${id}/prices/${world.priceTypeId}`, { value: String(100 + count), version }),
      () => call('PATCH', id, { name: `${product.name.slice(0, 20)} ${count}`, version }),
      () => call('PATCH', id, { folders: [folderOf(world, count)], version }),
      () => call('PATCH', id, { isPublished: !product.isPublished, version }),
    ]
    await ways[count % ways.length]?.()
  }
  return { everyMs: changeEveryMs, write }
}

function folderOf({ folderIds }: BenchWorld, count: number): string {
  return folderIds[(count * 31) % folderIds.length] ?? ''
}

let imports = 0

/** As an import writes them: names, values and prices of many products at once, with all that is derived. */
function importRows({ scope, world }: BenchServer) {
  const write = async () => {
    const count = imports++
    const first = 1 + (count % 40) * importedASecond
    await scope.transaction(async (open) => {
      const rows = await open.rows<{ id: string }>(sql`
        update products set
          name = left(name, 20) || ' ' || ${String(count)}::text,
          details = details || jsonb_build_object(${world.fields.stock}::text, (${count}::int % 50)::text),
          prices = jsonb_build_object(${world.priceTypeId}::text, (${count}::int % 900 + 10)::text)
        where domain_id = ${open.domainId} and reference between
          ${`REF-${String(first).padStart(8, '0')}`} and ${`REF-${String(first + importedASecond - 1).padStart(8, '0')}`}
        returning id`)
      await refreshSlots(
        open,
        rows.map(({ id }) => id),
      )
    })
  }
  return { everyMs: 1_000, write }
}
