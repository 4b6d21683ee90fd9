/** What the program has to endure: kills of all of it, restarts of its database, Redis going and coming. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../harness/free-port.ts'
import { startRedisServer } from '../harness/redis-server.ts'
import { startRestartablePostgres } from '../harness/restartable-postgres.ts'
import { CheckedClient, type Company, type Figures } from './checked-client.ts'
import { foundFilledCompany, type Place, RunningProgram } from './whole-program.ts'

const company: Company = {
  name: 'Endurance',
  hostName: 'endurance.localhost',
  email: 'keeper@endurance.example',
  password: 'Endures-All-1',
}
const writers = 4

export interface Endured extends Figures {
  /** Kills or restarts. */
  times: number
}

type Say = (line: string) => void

/** Kills `npm start` as a whole, every other time with its PostgreSQL, each time in the middle of a bulk change. */
export async function endureKills(times: number, products: number, say: Say): Promise<Endured> {
  return await inPlace(async (place) => {
    const program = new RunningProgram(place)
    await program.start()
    try {
      await foundFilledCompany(place, company, products)
      const client = new CheckedClient(place.port, company)
      await client.begin()
      client.work(writers)
      for (let n = 1; n <= times; n++) {
        await until(() => client.isBulkUnderWay(), 'a bulk change under way')
        // Anywhere in the next step.
        await sleep(Math.random() * 150)
        await program.kill(n % 2 === 0)
        await program.start()
        say(`killed ${n} of ${times}`)
      }
      await client.end()
      await client.check()
      return { ...client.figures, times }
    } finally {
      await program.stop()
    }
  })
}

/** Restarts a PostgreSQL of its own, fast and immediately by turns, under a program that must not end. */
export async function endureRestarts(times: number, products: number, say: Say): Promise<Endured> {
  const postgres = await startRestartablePostgres()
  try {
    return await inPlace(
      async (place) => {
        const program = new RunningProgram(place)
        await program.start()
        try {
          await foundFilledCompany(place, company, products)
          const client = new CheckedClient(place.port, company)
          await client.begin()
          client.work(writers)
          for (let n = 1; n <= times; n++) {
            await until(() => client.isBulkUnderWay(), 'a bulk change under way')
            await postgres.stop(n % 2 === 0 ? 'immediate' : 'fast')
            await postgres.start()
            say(`restarted ${n} of ${times}`)
          }
          await client.end()
          if (!program.isUp()) throw new Error('the program has ended')
          await client.check()
          return { ...client.figures, times }
        } finally {
          await program.stop()
        }
      },
      { DATABASE_URL: postgres.url },
    )
  } finally {
    await postgres.close()
  }
}

/** Kills Redis under two programs with a client each; both go on, and what one wrote the other has. */
export async function endureRedis(times: number, products: number, say: Say): Promise<Endured> {
  const [postgres, redis] = [await startRestartablePostgres(), await startRedisServer()]
  try {
    return await inPlace(
      async (place) => {
        const whole = new RunningProgram(place)
        const beside = { ...place, port: Number(await findFreePort()) }
        const other = new RunningProgram(beside, ['server', 'src', 'main-api.ts'])
        await whole.start()
        try {
          await foundFilledCompany(place, company, products)
          await other.start()
          const client = new CheckedClient(beside.port, company)
          await client.begin()
          client.work(writers)
          for (let n = 1; n <= times; n++) {
            await until(() => client.isBulkUnderWay(), 'a bulk change under way')
            await redis.kill()
            await until(() => client.isBulkUnderWay(), 'a bulk change under way without Redis')
            await redis.restart()
            say(`Redis killed ${n} of ${times}`)
          }
          await client.end()
          if (!whole.isUp() || !other.isUp()) throw new Error('a program has ended')
          await client.check()
          return { ...client.figures, times }
        } finally {
          await other.stop()
          await whole.stop()
        }
      },
      { DATABASE_URL: postgres.url, REDIS_URL: redis.url },
    )
  } finally {
    await redis.close()
    await postgres.close()
  }
}

async function inPlace(
  work: (place: Place) => Promise<Endured>,
  settings: Record<string, string> = {},
): Promise<Endured> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-endure-'))
  await chmod(dataFolder, 0o755)
  try {
    return await work({ dataFolder, port: Number(await findFreePort()), settings })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 5 * 60_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited five minutes for ${what}`)
    await sleep(20)
  }
}
