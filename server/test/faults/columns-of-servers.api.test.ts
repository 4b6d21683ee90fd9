// @slow: it kills programs and starts them again
/** Two servers keep one company's columns, and one of them is killed now and then: both answer as SQL does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { programPath } from '../harness/started-program.ts'
import { startTestServer, type TestServer, testSecret } from '../harness/test-server.ts'
import { Random } from '../random-worlds/random.ts'

/** Companies with fewer are left to SQL. */
const PRODUCTS = 5_100
const KILLS = 3
/** Acknowledged changes before each kill. */
const CHANGES = 25
const LISTS = 6

/** Keeps no columns: it answers by SQL. */
let checker: TestServer
let world: CatalogWorld
let sessions: Record<'staff' | 'client', { cookie: string }>
let dataFolder: string
const ports: number[] = []
const programs: ChildProcess[] = []

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-columns-'))
  checker = await startTestServer()
  world = await givenCatalog(checker, { products: PRODUCTS, seed: 33 })
  sessions = { staff: await signIn(checker, world.admin), client: await signIn(checker, world.buyer) }
  for (let server = 0; server < 2; server++) ports.push(await findFreePort())
  await Promise.all([start(0), start(1)])
}, 240_000)

afterAll(async () => {
  await Promise.all([kill(0), kill(1)])
  await checker.close()
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(server: number): Promise<void> {
  const program = spawn(process.execPath, [programPath('main-api')], {
    env: {
      ...process.env,
      DATABASE_URL: checker.databaseUrl,
      VITRINE_DATA: dataFolder,
      VITRINE_SECRET: testSecret,
      VITRINE_REQUESTS_PER_MINUTE: '1000000',
      VITRINE_REQUEST_SECONDS: '120',
      LOG_LEVEL: 'error',
      PORT: String(ports[server]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs[server] = program
  await new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (text: Buffer) => text.includes('answers at') && resolve())
    program.once('exit', () => reject(new Error('the server ended before it was ready')))
  })
}

/** Answers by what signal it ended. */
async function kill(server: number): Promise<NodeJS.Signals | null> {
  const program = programs[server]
  if (program === undefined || program.exitCode !== null || program.signalCode !== null) return null
  const gone = once(program, 'exit')
  program.kill('SIGKILL')
  await gone
  return program.signalCode
}

type Body = Record<string, unknown> | string | number

async function ask<Answer>(
  server: number,
  who: 'staff' | 'client',
  [method, path]: readonly [string, string],
  body: Body,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${ports[server]}/api${path}domain=${world.domainId}`, {
    method,
    headers: { ...sessions[who], 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function bySql<Answer>(
  who: 'staff' | 'client',
  [method, path]: readonly [string, string],
  body: Record<string, unknown>,
): Promise<Answer> {
  const answer = await checker.request({
    method: method as 'POST',
    url: `/api${path}domain=${world.domainId}`,
    headers: sessions[who],
    payload: body,
  })
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`)
  return answer.json<Answer>()
}

const list = ['POST', '/products/query?per_page=20&'] as const
const facets = ['POST', '/products/facets?'] as const

interface Listed {
  total: number
  result: { _id: string }[]
}

/** A price that no other product has: a list of it holds the product that was given it last. */
const ownPrice = (change: number) => 100_000 + change
const atPrice = (price: number) => ({
  filters: [{ field: `price:${world.prices.retail}`, type: 'EQ', value: String(price) }],
})

/** That nobody answers, or stops in the midst: a refusal is something else. */
const isAway = (error: unknown) => error instanceof TypeError

function unlessAway(error: unknown): null {
  if (!isAway(error)) throw error
  return null
}

/** What two servers were told, and what they said of it. */
class Changes {
  /** By product, the price that was acknowledged last. */
  readonly prices = new Map<string, number>()
  acknowledged = 0
  /** How often the other server was asked for what one had acknowledged. */
  known = 0
  #number = 0

  /** Changes widths and prices by one server after the other until it is told to stop. */
  async goOn(random: Random, isOver: () => boolean): Promise<void> {
    const width = `detail:${world.fields.width}`
    const products = world.products.filter(({ values }) => values[width]?.length === 1)
    while (!isOver()) {
      const { id } = random.pick(products)
      const server = this.#number % 2
      const price = ownPrice(this.#number++)
      try {
        // Prices change by themselves too: they stand in a table of their own.
        if (random.happens(0.5)) {
          const value = String(random.below(90))
          await ask(server, 'staff', ['PATCH', `/products/${id}/details/${world.fields.width}?`], value)
        }
        await ask(server, 'staff', ['PUT', `/products/${id}/prices/${world.prices.retail}?`], price)
      } catch (error) {
        if (!isAway(error)) throw error
        // Whether it is stored nobody knows.
        this.prices.delete(id)
        await sleep(50)
        continue
      }
      this.prices.set(id, price)
      this.acknowledged += 1
      const found = await ask<Listed>(1 - server, 'staff', list, atPrice(price)).catch(unlessAway)
      if (found === null) continue
      expect(found.result.map((product) => product._id)).toEqual([id])
      this.known += 1
    }
  }
}

/** Lists and numbers beside options, of both servers, against SQL. */
async function compare(random: Random): Promise<void> {
  for (let turn = 0; turn < LISTS; turn++) {
    const who = random.pick(['staff', 'client'] as const)
    const seen = world.filterPool().filter(({ field }) => who === 'staff' || world.clientSeesField(field))
    const body = {
      filters: random.some(seen, 1.5 / seen.length),
      search: random.pick(['', 'chair', 'étagère']),
      sorting: random.pick(['name', `-price:${world.prices.retail}`, `detail:${world.fields.width}`]),
    }
    const { sorting: _, ...counted } = { ...body, fields: ['category', `detail:${world.fields.material}`] }
    const [listed, numbers] = [await bySql<Listed>(who, list, body), await bySql(who, facets, counted)]
    const idsOf = ({ total, result }: Listed) => [total, result.map((product) => product._id)]
    for (const server of [0, 1]) {
      const what = JSON.stringify([server, who, body])
      expect(idsOf(await ask<Listed>(server, who, list, body)), what).toEqual(idsOf(listed))
      expect(await ask(server, who, facets, counted), what).toEqual(numbers)
    }
  }
}

/** Changes a kept value behind the back of whoever follows changes, for as long as `work` takes. */
async function unnoticed<Result>(
  productId: string,
  price: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [place] = await world.staff.rows<{ slot: string }>(sql`
    select slot from slot_assignments where price_type_id = ${world.prices.retail}`)
  const set = async (value: number) =>
    await checker.database.transaction(async (open) => {
      await open.rows(sql`alter table product_prices disable trigger user`)
      await open.rows(sql`alter table product_prices no force row level security`)
      await open.rows(sql`
        update product_prices set ${sql.ref(place?.slot ?? '')} = ${value} where product_id = ${productId}`)
      await open.rows(sql`alter table product_prices force row level security`)
      await open.rows(sql`alter table product_prices enable trigger user`)
    })
  await set(-price)
  try {
    return await work()
  } finally {
    await set(price)
  }
}

it(`two servers answer as SQL does, and know each other's changes, although one is killed ${KILLS} times`, async () => {
  const random = new Random(7)
  const changes = new Changes()
  await compare(random)
  for (let round = 0; round < KILLS; round++) {
    let isOver = false
    const enough = changes.acknowledged + CHANGES
    const changing = changes.goOn(random, () => isOver)
    await expect.poll(() => changes.acknowledged, { timeout: 120_000 }).toBeGreaterThanOrEqual(enough)
    expect(await kill(round % 2)).toBe('SIGKILL')
    await sleep(random.below(300))
    isOver = true
    await changing
    await start(round % 2)
    await compare(random)
  }
  expect(changes.known).toBeGreaterThan(KILLS * (CHANGES - 5))
  // They did answer from their memories: both know a price that isn't there any more without their having been told.
  const [[id, price] = ['', 0]] = [...changes.prices].slice(-1)
  for (const server of [0, 1]) {
    const known = async () => (await ask<Listed>(server, 'staff', list, atPrice(price))).total
    const knownUnnoticed = async () => {
      await known()
      await sleep(500)
      return await unnoticed(id, price, known)
    }
    await expect.poll(knownUnnoticed, { timeout: 60_000 }).toBe(1)
  }
}, 480_000)
