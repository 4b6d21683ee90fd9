/** Opening a web session of 1,000 products and saving an answer, against hand-written SQL with the same bookkeeping. */
import { randomUUID } from 'node:crypto'
import { inTurn, ratio, row } from '../measure.ts'
import { port } from '../query/requests.ts'
import type { BenchServer } from '../query/server.ts'
import type { ProjectWorld } from './projects-world.ts'
import { type SessionFloor, startSessionFloor } from './session-floor.ts'

const rounds = 25

export async function benchSessions(server: BenchServer, world: ProjectWorld): Promise<void> {
  const floor = await startSessionFloor(server, world)
  try {
    await benchOpening(server, floor, world)
    await benchSaving(server, floor, world)
  } finally {
    await floor.close()
  }
}

function say(name: string, { base, asked }: Awaited<ReturnType<typeof inTurn<'base' | 'asked'>>>): void {
  console.log(row(name, base.p50, asked.p50, ratio(asked.p50, base.p50), ratio(asked.p95, asked.p50)))
}

/** Both are asked in the same way, uncompressed, and their answers are parsed. */
async function ask<Answer>(url: string, cookie: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'PUT',
    headers: { cookie, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

interface Shown {
  products: { details: unknown[]; prices: unknown[] }[]
}

async function benchOpening(server: BenchServer, floor: SessionFloor, world: ProjectWorld): Promise<void> {
  const address = `http://127.0.0.1:${port(server)}/api/projects/${world.projectId}/session`
  const asked = () => ask<Shown>(`${address}?domain=${server.world.domainId}`, server.clientCookie)
  const base = () => ask<Shown>(`http://127.0.0.1:${floor.port}/session`, floor.cookie)
  const [reported, expected] = [contentOf(await asked()), contentOf(await base())]
  if (reported !== expected) throw new Error(`Vitrine shows ${reported}, the floor ${expected}`)
  say('open a web session', await inTurn(rounds, { base, asked }))
}

function contentOf({ products }: Shown): string {
  const values = products.reduce((sum, { details, prices }) => sum + details.length + prices.length, 0)
  return `${products.length} products with ${values} values`
}

async function benchSaving(server: BenchServer, floor: SessionFloor, world: ProjectWorld): Promise<void> {
  const productOf = (round: number) => world.productIds[round + 1] ?? ''
  const answer = () => ({ answerId: randomUUID(), values: { [world.orderFieldId]: '5' }, state: 'reviewed' })
  const address = `http://127.0.0.1:${port(server)}/api/projects/${world.projectId}/answers`
  const base = (round: number) =>
    ask(`http://127.0.0.1:${floor.port}/answers/${productOf(round)}`, floor.cookie, answer())
  const asked = (round: number) =>
    ask(`${address}/${productOf(round)}?domain=${server.world.domainId}`, server.clientCookie, answer())
  say('save an answer', await inTurn(rounds * 4, { base, asked }))
}
