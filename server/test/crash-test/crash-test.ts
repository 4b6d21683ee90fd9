/** What the program has to survive: kills of all of it, restarts of its database, Redis going and coming. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../harness/servers/free-port.ts'
import { startRedisServer } from '../harness/servers/redis-server.ts'
import { startRestartablePostgres } from '../harness/servers/restartable-postgres.ts'
import { CheckedClient } from './checked-client.ts'
import { compareAll } from './comparison.ts'
import { type Disturbed, disturbAtWork, type Recovery } from './disturbances.ts'
import { type Figures, sumOf } from './ledger.ts'
import { NewsListener } from './news-listener.ts'
import { Records } from './records.ts'
import { databaseUrlOf, foundFilledCompany, type Place, RunningProgram } from './whole-program.ts'
import { awaitWorkerAtWork } from './work-watch.ts'

const password = 'Survives-All-1'
const accountOf = (name: string) => ({ email: `${name}@crash-test.example`, password })
const company = {
  name: 'Crash test',
  hostName: 'crash-test.localhost',
  people: ['first', 'second', 'third', 'fourth'].map(accountOf),
}
/** Products that clients change one by one. */
const written = 100

export type Survived = Figures & Recovery

export interface Wanted {
  /** Disturbances, each of which must meet a worker at work. */
  times: number
  /** How many products each bulk change works on. */
  products: number
  /** What is started: `npm start`'s own script where nothing is said. */
  script?: readonly string[]
  say(line: string): void
  /** Looks at what is left, with a way to compare it once more. */
  onceCompared?(
    clients: readonly [CheckedClient, ...CheckedClient[]],
    records: Records,
    compareAgain: () => Promise<void>,
  ): Promise<void>
}

/** Kills the program as a whole, every other time with its PostgreSQL, each time while a worker is at work. */
export async function surviveKills(wanted: Wanted): Promise<Survived> {
  return await inPlace({}, async (place) => {
    const program = new RunningProgram(place, wanted.script)
    return await surviveStrikes(wanted, program, place, {
      strike: async (n) => await program.kill(n % 2 === 0),
      restore: async () => await program.start(),
    })
  })
}

/** Restarts a PostgreSQL of its own, fast and immediately by turns, under a program that must not end. */
export async function surviveRestarts(wanted: Wanted): Promise<Survived> {
  const postgres = await startRestartablePostgres()
  try {
    return await inPlace({ DATABASE_URL: postgres.url }, async (place) => {
      const program = new RunningProgram(place, wanted.script)
      return await surviveStrikes(wanted, program, place, {
        strike: async (n) => await postgres.stop(n % 2 === 0 ? 'immediate' : 'fast'),
        restore: async () => {
          await postgres.start()
          if (!program.isUp()) throw new Error('the program has ended')
        },
      })
    })
  } finally {
    await postgres.close()
  }
}

/** One client at work with bulk changes, struck as often as wanted; compared in the end. */
async function surviveStrikes(
  wanted: Wanted,
  program: RunningProgram,
  place: Place,
  { strike, restore }: Pick<Disturbed, 'strike' | 'restore'>,
): Promise<Survived> {
  return await withCompany(program, place, wanted, async (records) => {
    const client = new CheckedClient(place.port, accountOf('first'))
    await client.work({ from: 0, to: written, writers: 4, makesBulks: true })
    const recovery = await disturbAtWork({ ...wanted, client, records, strike, restore })
    return await endAndCompare([client], { records, recovery, wanted })
  })
}

/**
 * Kills Redis under two programs, each with a client and an open page: work and writes go on, and each page hears of
 * what the other program was asked, without Redis and when it is back.
 */
export async function surviveRedis(wanted: Wanted): Promise<Survived> {
  const [postgres, redis] = [await startRestartablePostgres(), await startRedisServer()]
  try {
    return await inPlace({ DATABASE_URL: postgres.url, REDIS_URL: redis.url }, async (place) => {
      const whole = new RunningProgram(place, wanted.script)
      const beside = { ...place, port: await findFreePort() }
      const other = new RunningProgram(beside, ['server', 'dist', 'main-api.js'])
      return await withCompany(whole, place, wanted, async (records) => {
        await other.start()
        try {
          const clients = [
            new CheckedClient(place.port, accountOf('first')),
            new CheckedClient(beside.port, accountOf('second')),
          ] as const
          const half = written / 2
          await clients[0].work({ from: 0, to: half, writers: 2, makesBulks: true })
          await clients[1].work({ from: half, to: written, writers: 2, makesBulks: false })
          const pages = [
            await NewsListener.open(place.port, accountOf('third')),
            await NewsListener.open(beside.port, accountOf('fourth')),
          ] as const
          const hearEachOther = async () => {
            await pages[0].hearsOf(clients[1])
            await pages[1].hearsOf(clients[0])
          }
          await hearEachOther()
          for (let n = 1; n <= wanted.times; n++) {
            await awaitWorkerAtWork(clients[0])
            await redis.kill()
            await awaitWorkerAtWork(clients[0])
            await hearEachOther()
            await redis.restart()
            await awaitWorkerAtWork(clients[0])
            await hearEachOther()
            wanted.say(`Redis killed ${n} of ${wanted.times}`)
          }
          for (const page of pages) await page.close()
          for (const [name, program] of Object.entries({ whole, other }))
            if (!program.isUp()) throw new Error(`the ${name} program has ended`)
          for (const { ledger } of clients)
            if (ledger.figures.writes === 0) throw new Error('a program has acknowledged no write')
          const recovery = { times: wanted.times, missed: 0, writesSeconds: 0, workSeconds: 0 }
          return await endAndCompare(clients, { records, recovery, wanted, pages })
        } finally {
          await other.stop()
        }
      })
    })
  } finally {
    await redis.close()
    await postgres.close()
  }
}

interface Compared {
  records: Records
  recovery: Recovery
  wanted: Wanted
  pages?: readonly NewsListener[]
}

async function endAndCompare(
  clients: readonly [CheckedClient, ...CheckedClient[]],
  { records, recovery, wanted, pages = [] }: Compared,
): Promise<Survived> {
  for (const client of clients) await client.end()
  const others = pages.map(({ ledger }) => ledger)
  const compare = () => compareAll({ clients, others, records, products: wanted.products })
  await compare()
  await wanted.onceCompared?.(clients, records, compare)
  return { ...sumOf(clients.map(({ ledger }) => ledger)), ...recovery }
}

/** Starts the program, with a company that has something to work on, and ends it whatever comes of it. */
async function withCompany(
  program: RunningProgram,
  place: Place,
  { products }: Wanted,
  work: (records: Records) => Promise<Survived>,
): Promise<Survived> {
  try {
    await program.start()
    const domainId = await foundFilledCompany(place, company, products)
    return await work(new Records(() => databaseUrlOf(place), domainId))
  } finally {
    await program.stop()
  }
}

async function inPlace(
  settings: Record<string, string>,
  work: (place: Place) => Promise<Survived>,
): Promise<Survived> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-crash-test-'))
  await chmod(dataFolder, 0o755)
  try {
    return await work({ dataFolder, port: await findFreePort(), settings })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
