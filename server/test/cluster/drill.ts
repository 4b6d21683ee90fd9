/** What a cluster survives: parts are killed, restarted or stopped where they are, under clients that check every answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, Calls } from '../crash-test/calls.ts'
import { CheckedClient } from '../crash-test/checked-client.ts'
import { compareAll } from '../crash-test/comparison.ts'
import { Ledger, sumOf } from '../crash-test/ledger.ts'
import { Records } from '../crash-test/records.ts'
import { foundFilledCompany } from '../crash-test/whole-program.ts'
import type { Cluster } from './cluster.ts'

const PRODUCTS = 500
const password = 'Drills-All-1'
const accountOf = (name: string): Account => ({ email: `${name}@drill.example`, password })
const names = { writers: ['first', 'second'], readers: ['third', 'fourth'] } as const

export interface Drill {
  title: string
  strike(cluster: Cluster): Promise<void>
}

/** In this order: each leaves the cluster as it was. */
export const drills: readonly Drill[] = [
  {
    title: 'both servers restarted in turn (SIGTERM)',
    strike: async ({ servers }) => {
      for (const server of servers) {
        await server.stop()
        await server.start()
        // The proxy has to see it before the other one goes.
        await sleep(4_000)
      }
    },
  },
  { title: 'one of two servers killed (SIGKILL)', strike: ({ servers }) => restarted(servers[0]) },
  { title: 'one of two workers killed', strike: ({ workers }) => restarted(workers[0]) },
  { title: 'Redis killed, back after 3 s', strike: ({ redis }) => restarted(redis, 3_000) },
  {
    title: 'the store stopped where it is for 20 s',
    strike: async ({ store }) => {
      store.hang()
      await sleep(20_000)
      store.goOn()
    },
  },
  {
    title: 'PostgreSQL killed, back after 3 s',
    strike: async ({ postgres }) => {
      await postgres.stop('immediate')
      await sleep(3_000)
      await postgres.start()
    },
  },
  { title: 'the proxy killed, back after 2 s', strike: ({ caddy }) => restarted(caddy, 2_000) },
]

interface Killable {
  kill(withDatabase: boolean): Promise<void>
  start(): Promise<void>
}

async function restarted(part: Killable, afterMs = 0): Promise<void> {
  await part.kill(false)
  await sleep(afterMs)
  await part.start()
}

export interface DrillFigures {
  title: string
  /** Requests for a page of products, and those of them that weren't answered with it. */
  reads: number
  unread: number
  /** How many lists had no answer at first and were asked for once more, as pages and the client package do. */
  repeated: number
  /** Seconds between two pages that a reader got, at most. */
  longestGap: number
  writes: number
  uploads: number
  /** Requests of writers and uploads without an answer. */
  unanswered: number
}

/** All drills on one company, and in the end the comparison of all that was acknowledged: it rejects with a difference. */
export async function drillCluster(
  cluster: Cluster,
  { chosen = drills, say }: { chosen?: readonly Drill[]; say(line: string): void },
): Promise<DrillFigures[]> {
  const people = [...names.writers, ...names.readers].map(accountOf)
  const company = { name: 'Drill', hostName: 'drill.localhost', people }
  const domainId = await foundFilledCompany(cluster.place, company, PRODUCTS)
  const records = new Records(async () => cluster.postgres.url, domainId)
  const writers = names.writers.map((name) => new CheckedClient(cluster.port, accountOf(name)))
  for (const [n, writer] of writers.entries())
    await writer.work({ from: n * 50, to: (n + 1) * 50, writers: 2, makesBulks: n === 0 })
  const readers = names.readers.map((name) => new Reader(cluster.port, accountOf(name)))
  for (const reader of readers) await reader.begin()
  const figures: DrillFigures[] = []
  for (const { title, strike } of chosen) {
    const before = sumOf(writers.map(({ ledger }) => ledger))
    for (const reader of readers) reader.countAnew()
    await sleep(2_000)
    await strike(cluster)
    await sleep(5_000)
    for (const writer of writers) writer.checkSoFar()
    const after = sumOf(writers.map(({ ledger }) => ledger))
    const figure = {
      title,
      reads: readers.reduce((sum, { reads }) => sum + reads, 0),
      unread: readers.reduce((sum, { unread }) => sum + unread, 0),
      repeated: readers.reduce((sum, { repeated }) => sum + repeated, 0),
      longestGap: Math.max(...readers.map(({ longestGapMs }) => longestGapMs)) / 1_000,
      writes: after.writes - before.writes,
      uploads: after.uploads - before.uploads,
      unanswered: after.unanswered - before.unanswered,
    }
    figures.push(figure)
    say(
      `${title}: ${figure.unread} of ${figure.reads} reads without an answer, ${figure.repeated} asked for twice, ${figure.longestGap.toFixed(1)} s at most ` +
        `between two; ${figure.writes} writes and ${figure.uploads} uploads acknowledged, ` +
        `${figure.unanswered} requests of writers without an answer`,
    )
  }
  for (const reader of readers) await reader.end()
  for (const writer of writers) await writer.end()
  const [first, ...others] = writers
  if (first === undefined) throw new Error('nobody has written')
  await compareAll({
    clients: [first, ...others],
    others: readers.map(({ ledger }) => ledger),
    records,
    products: PRODUCTS,
  })
  return figures
}

/** Before a list without an answer is asked for once more. The client package waits so long at first, pages wait 300 ms. */
const firstPauseMs = 500

/** Asks for a page of products without a pause, as somebody who scrolls. */
class Reader {
  readonly ledger = new Ledger()
  reads = 0
  unread = 0
  repeated = 0
  longestGapMs = 0
  readonly #calls: Calls
  #last = Date.now()
  #isOver = false
  #reading: Promise<void> = Promise.resolve()

  constructor(port: number, account: Account) {
    this.#calls = new Calls(port, account, this.ledger)
  }

  async begin(): Promise<void> {
    await this.#calls.signIn()
    this.countAnew()
    this.#reading = this.#readOn()
  }

  countAnew(): void {
    Object.assign(this, { reads: 0, unread: 0, repeated: 0, longestGapMs: 0 })
    this.#last = Date.now()
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#reading
  }

  #ask() {
    const query = { filters: [], sorting: 'reference' }
    return this.#calls.try('POST', '/api/products/query?page=1&per_page=20', query)
  }

  async #readOn(): Promise<void> {
    while (!this.#isOver) {
      let answer = await this.#ask()
      this.reads += 1
      if (answer === null) {
        this.repeated += 1
        await sleep(firstPauseMs)
        answer = await this.#ask()
      }
      if (answer?.status === 200) {
        this.longestGapMs = Math.max(this.longestGapMs, Date.now() - this.#last)
        this.#last = Date.now()
      } else this.unread += 1
      await sleep(20)
    }
  }
}
