/** News by PUBLISH and SUBSCRIBE of Redis or Valkey. */
import { Redis, type RedisOptions } from 'ioredis'
import { NEWS_CHANNEL } from '../db/database.ts'
import { errorText, StartupError } from '../startup-error.ts'
import type { NewsLog, NewsSource, SourceEvents } from './news-source.ts'

const CONNECT_LIMIT_MS = 10_000
/** Commits wait for this, so it is short; PostgreSQL carries what Redis doesn't take in time. */
const PUBLISH_LIMIT_MS = 1_000
const LONGEST_WAIT_MS = 5_000
const PULSE_MS = 10_000

const options: RedisOptions = {
  connectTimeout: CONNECT_LIMIT_MS,
  connectionName: 'vitrine',
  lazyConnect: true,
  retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), LONGEST_WAIT_MS),
}

/** Channels know no database numbers; installations that share a Redis are told apart by theirs all the same. */
function channelOf(redis: Redis): string {
  return `${NEWS_CHANNEL}:${redis.options.db ?? 0}`
}

/**
 * Signs in once, to say in one line what is wrong with REDIS_URL.
 * @throws StartupError
 */
export async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(url, { ...options, retryStrategy: () => null })
  let reason: unknown
  redis.on('error', (error) => {
    reason = error
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    const { host, port } = redis.options
    const text = errorText(reason ?? error)
    throw new StartupError(`REDIS_URL: the Redis at ${host}:${port} can't be used: ${text}`, { cause: error })
  } finally {
    redis.disconnect()
  }
}

export function openRedisPublisher(url: string) {
  const redis = new Redis(url, {
    ...options,
    // Whoever publishes goes another way rather than wait for a connection.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: PUBLISH_LIMIT_MS,
    autoResendUnfulfilledCommands: false,
  })
  // Each failure is told by the command that meets it.
  redis.on('error', () => {})
  const connecting = redis.connect().catch(() => {})
  return {
    /** Rejects when Redis doesn't take all of it at once. */
    publish: async (news: readonly string[]): Promise<void> => {
      await connecting
      await Promise.all(news.map((item) => redis.publish(channelOf(redis), item)))
    },
    close: async (): Promise<void> => {
      redis.disconnect()
    },
  }
}

/** Listens until stopped; ioredis makes lost connections anew. */
export function redisNews(url: string, events: SourceEvents, log: NewsLog): NewsSource {
  const redis = new Redis(url, {
    ...options,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
    // A connection that has fallen silent shows at the next pulse.
    socketTimeout: 2 * PULSE_MS,
  })
  const first = Promise.withResolvers<void>()
  let isUp = false
  let isStopped = false
  redis.on('error', (error) => log.warn({ err: error }, 'Redis tells no news for the moment'))
  redis.on('message', (_channel: string, news: string) => events.hear(news))
  redis.on('ready', async () => {
    try {
      await redis.subscribe(channelOf(redis))
    } catch {
      // Lost again meanwhile: the next connection subscribes.
      return
    }
    if (isStopped || isUp) return
    isUp = true
    events.up()
    first.resolve()
  })
  redis.on('close', () => {
    if (isUp && !isStopped) events.down()
    isUp = false
  })
  const pulse = setInterval(() => {
    if (isUp) redis.ping().catch(() => {})
  }, PULSE_MS)
  redis.connect().catch(() => {})
  return {
    ready: first.promise,
    stop: async () => {
      isStopped = true
      clearInterval(pulse)
      redis.disconnect()
      first.resolve()
    },
  }
}
