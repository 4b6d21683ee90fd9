/** News by LISTEN and NOTIFY, on a connection that does nothing else. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { NEWS_CHANNEL } from '../db/news-channel.ts'
import type { NewsLog, NewsSource, SourceEvents } from './news-source.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
/** How often the connection is asked for a heartbeat, and how long it may take to give one. */
const PULSE_MS = 15_000
const ANSWER_LIMIT_MS = 10_000

/** Listens until stopped; a lost connection is made anew, at once and then after longer and longer waits. */
export function postgresNews(url: string, events: SourceEvents, log: NewsLog): NewsSource {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let waitMs = FIRST_WAIT_MS

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'vitrine news',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    })
    const broken = Promise.withResolvers<void>()
    client.on('error', (error) => broken.reject(error))
    client.on('end', () => broken.reject(new Error('the connection has ended')))
    client.on('notification', ({ payload }) => events.hear(payload ?? ''))
    const stop = () => broken.resolve()
    stopping.signal.addEventListener('abort', stop)
    let pulse: NodeJS.Timeout | undefined
    let isUp = false
    // Observed below as well; this one is for the time before.
    broken.promise.catch(() => {})
    try {
      await client.connect()
      await client.query(`listen ${NEWS_CHANNEL}`)
      isUp = true
      waitMs = FIRST_WAIT_MS
      events.up()
      first.resolve()
      pulse = setInterval(() => client.query('select 1').catch(broken.reject), PULSE_MS)
      await broken.promise
    } finally {
      clearInterval(pulse)
      stopping.signal.removeEventListener('abort', stop)
      if (isUp && !stopping.signal.aborted) events.down()
      const ended = client.end().catch(() => {})
      // A connection that has fallen silent may never end.
      if (stopping.signal.aborted) await ended
    }
  }

  async function listenOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce()
      } catch (error) {
        log.warn({ err: error }, 'PostgreSQL sends no news for the moment')
        await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      }
    }
    first.resolve()
  }

  const listening = listenOn()
  return {
    ready: first.promise,
    stop: async () => {
      stopping.abort()
      await listening
    },
  }
}

/** Sends news outside of any transaction, by a connection of its own that is made when needed. */
export function notifyThroughPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: ANSWER_LIMIT_MS })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    notify: async (news: readonly string[]): Promise<void> => {
      await pool.query('select pg_notify($1, news) from unnest($2::text[]) as news', [NEWS_CHANNEL, news])
    },
    close: () => pool.end(),
  }
}
