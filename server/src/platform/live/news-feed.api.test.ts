import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/harness/databases/database.ts'
import { hasRedis } from '../../../test/harness/programs.ts'
import { type RedisServer, startRedisServer } from '../../../test/harness/servers/redis-server.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type NewsFeed, openNewsFeed } from './news-feed.ts'

const quiet = { warn: () => {}, error: () => {} }
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

interface Process {
  database: Database
  feed: NewsFeed
  /** Resolves when the event has come; each is taken once. */
  heard(event: string): Promise<void>
  events: string[]
}

async function givenProcess(
  databaseUrl: string,
  redisUrl?: string,
  warn: (line: string) => void = () => {},
): Promise<Process> {
  const log = { ...quiet, warn: (_details: object, line: string) => warn(line) }
  const feed = await openNewsFeed({ databaseUrl, redisUrl, log })
  const database = openDatabase(databaseUrl, {
    maxConnections: 2,
    carryNews: feed.carryNews,
  })
  const events: string[] = []
  const waiting: { event: string; resolve: () => void }[] = []
  const note = (event: string) => {
    events.push(event)
    for (const waiter of waiting.filter((one) => one.event === event)) waiter.resolve()
  }
  const stop = await feed.listen({
    hear: note,
    lose: () => note('lost'),
    recover: () => note('recovered'),
  })
  cleanups.push(async () => {
    await stop()
    await feed.close()
    await database.close()
  })
  return {
    database,
    feed,
    events,
    heard: (event) =>
      events.includes(event) ? Promise.resolve() : new Promise((resolve) => waiting.push({ event, resolve })),
  }
}

async function givenDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  cleanups.push(drop)
  return url
}

async function givenRedis(): Promise<RedisServer> {
  const redis = await startRedisServer()
  cleanups.push(redis.close)
  return redis
}

/** Ends the connections that listen, as a restart of the server would. */
async function cutListeners(database: Database): Promise<void> {
  await database.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'vitrine news' and datname = current_database()`)
}

describe.each(['PostgreSQL', 'Redis'])('news carried by %s', (carrier) => {
  beforeEach(({ skip }) => skip(carrier === 'Redis' && !hasRedis))

  async function givenTwo(): Promise<[Process, Process]> {
    const url = await givenDatabase()
    const redisUrl = carrier === 'Redis' ? (await givenRedis()).url : undefined
    return [await givenProcess(url, redisUrl), await givenProcess(url, redisUrl)]
  }

  it('reach every process, the one that tells them too', async () => {
    const [one, other] = await givenTwo()
    await one.database.announce('hello')
    await Promise.all([one.heard('hello'), other.heard('hello')])
  })

  it('are told at the commit, and never of what is rolled back', async () => {
    const [one, other] = await givenTwo()
    const failing = one.database.transaction(async (open) => {
      await open.announce('undone')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await one.database.transaction(async (open) => {
      await open.announce('done')
      expect(other.events).toEqual([])
    })
    await other.heard('done')
    expect(other.events).toEqual(['done'])
  })

  it('are heard again after the database has cut the connection, and the gap is told', async () => {
    const [one, other] = await givenTwo()
    await cutListeners(one.database)
    await other.heard('recovered')
    expect(other.events).toEqual(['lost', 'recovered'])
    await one.database.announce('afterwards')
    await other.heard('afterwards')
  })
})

describe.runIf(hasRedis)('news of triggers (needs redis-server)', () => {
  it('are heard beside Redis', async () => {
    const one = await givenProcess(await givenDatabase(), (await givenRedis()).url)
    await one.database.rows(sql`select pg_notify('vitrine_news', 'from a trigger')`)
    await one.heard('from a trigger')
  })
})

describe.runIf(hasRedis)('while Redis is away (needs redis-server)', () => {
  it('PostgreSQL carries the news, and the gap is told when it is back', async () => {
    const redis = await givenRedis()
    const url = await givenDatabase()
    const [one, other] = [await givenProcess(url, redis.url), await givenProcess(url, redis.url)]
    await redis.kill()
    await one.database.announce('by another way')
    await other.heard('by another way')
    await other.heard('lost')
    await redis.restart()
    await other.heard('recovered')
    await one.heard('recovered')
  })

  it('a program starts all the same, says why in one line, and joins when Redis is there', async () => {
    const redis = await givenRedis()
    const databaseUrl = await givenDatabase()
    const early = await givenProcess(databaseUrl, redis.url)
    await redis.kill()
    const lines: string[] = []
    const late = await givenProcess(databaseUrl, redis.url, (line) => lines.push(line))
    expect(lines[0]).toMatch(/^REDIS_URL: the Redis at 127\.0\.0\.1:\d+ can't be used: .*ECONNREFUSED/)
    // What others send by Redis would be missed.
    await late.heard('lost')
    await late.database.announce('by PostgreSQL')
    await Promise.all([early.heard('by PostgreSQL'), late.heard('by PostgreSQL')])
    await redis.restart()
    await Promise.all([early.heard('recovered'), late.heard('recovered')])
    await early.database.announce('by Redis again')
    await late.heard('by Redis again')
  })

  it('a Redis that is there and refuses us is no reason to wait: the program does not start', async () => {
    const redis = await givenRedis()
    const databaseUrl = await givenDatabase()
    const wrong = new URL(redis.url)
    wrong.username = 'nobody'
    wrong.password = 'wrong'
    const opening = openNewsFeed({ databaseUrl, redisUrl: wrong.href, log: quiet })
    await expect(opening).rejects.toThrow(
      /^REDIS_URL: the Redis at 127\.0\.0\.1:\d+ can't be used: WRONGPASS/,
    )
  })
})
