/**
 * What server processes notify each other of. PostgreSQL's NOTIFY is always listened to: triggers speak through it, and
 * so does everybody while Redis is away. With REDIS_URL, everything else goes through Redis, which spares the
 * database the queueing of commits that NOTIFY brings.
 */

import type { NewsLog, SourceEvents } from './news-source.ts'
import { notifyThroughPostgres, postgresNews } from './postgres-news.ts'

export type NewsWay = 'PostgreSQL' | 'Redis'

export interface NewsListener {
  /** One item as it was announced; possibly more than once. */
  hear(news: string): void
  /** From now on news may be missed: all those of triggers without PostgreSQL, some of the others without Redis. */
  lose(way: NewsWay): void
  /** That way is heard again; what was sent since `lose` may have been missed. */
  recover(way: NewsWay): void
}

export interface NewsSettings {
  databaseUrl: string
  redisUrl?: string | undefined
  log: NewsLog
}

export interface NewsFeed {
  /** For `openDatabase`; null where news go by NOTIFY, in the transactions themselves. */
  carryNews: ((news: readonly string[]) => Promise<void>) | null
  /** Starts to listen; resolves when nothing is missed any more, but by ways said to be lost. Returns how to stop. */
  listen(listener: NewsListener): Promise<() => Promise<void>>
  /** Ends what carries news; listeners are stopped by themselves. */
  close(): Promise<void>
}

/**
 * Opens the ways of news. A Redis that is away joins when it is there; until then PostgreSQL carries the news.
 * @throws StartupError when REDIS_URL names a server that refuses us
 */
export async function openNewsFeed(settings: NewsSettings): Promise<NewsFeed> {
  const { databaseUrl, redisUrl, log } = settings
  const listen = (listener: NewsListener) => listenTo(settings, listener)
  if (redisUrl === undefined) return { carryNews: null, listen, close: async () => {} }
  const { checkRedis, openRedisPublisher } = await import('./redis-news.ts')
  const reason = await checkRedis(redisUrl)
  if (reason !== null) log.warn({}, `${reason}; PostgreSQL carries news until it can`)
  const publisher = openRedisPublisher(redisUrl)
  const bypass = notifyThroughPostgres(databaseUrl)
  return {
    carryNews: async (news) => {
      try {
        await publisher.publish(news)
      } catch (cause) {
        // Those who listen to Redis listen to PostgreSQL too; hearing twice does no harm.
        log.warn({ err: cause }, 'Redis does not take news; PostgreSQL carries them')
        await bypass.notify(news).catch((error) => log.error({ err: error }, 'news could not be sent'))
      }
    },
    listen,
    close: async () => {
      await Promise.all([publisher.close(), bypass.close()])
    },
  }
}

async function listenTo(settings: NewsSettings, listener: NewsListener): Promise<() => Promise<void>> {
  const { databaseUrl, redisUrl, log } = settings
  const eventsOf = (way: NewsWay): SourceEvents => {
    let hasBegun = false
    return {
      hear: (news) => listener.hear(news),
      up: () => {
        if (hasBegun) listener.recover(way)
        hasBegun = true
      },
      down: () => {
        hasBegun = true
        listener.lose(way)
      },
    }
  }
  const sources = [postgresNews(databaseUrl, eventsOf('PostgreSQL'), log)]
  if (redisUrl !== undefined) {
    const { redisNews } = await import('./redis-news.ts')
    sources.push(redisNews(redisUrl, eventsOf('Redis'), log))
  }
  await Promise.all(sources.map((source) => source.ready))
  return async () => {
    await Promise.all(sources.map((source) => source.stop()))
  }
}
