/** News by PUBLISH and SUBSCRIBE of Redis or Valkey. */
import { setTimeout as wait } from 'node:timers/promises'
import { Redis, type RedisOptions, ReplyError } from 'ioredis'
import { NEWS_CHANNEL } from '../db/news-channel.ts'
import { errorCode, errorText, StartupError } from '../startup-error.ts'
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

/** Channels know no database numbers; installations that share a Redis are distinguished by theirs all the same. */
function channelOf(redis: Redis): string {
  return `${NEWS_CHANNEL}:${redis.options.db ?? 0}`
}

/**
 * Signs in once. Answers in words why Redis is away, null when it isn't: it may come later.
 * @throws StartupError when it is there and refuses us, which no waiting mends
 */
export async function checkRedis(url: string): Promise<string | null> {
  const redis = new Redis(url, { ...options, retryStrategy: () => null })
  let reason: unknown
  redis.on('error', (error) => {
    reason = error
  })
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch (error) {
    const cause = reason ?? error
    const { host, port } = redis.options
    const text =
      errorCode(cause) === 'ETIMEDOUT' ? `no answer within ${CONNECT_LIMIT_MS / 1000} s` : errorText(cause)
    const line = `REDIS_URL: the Redis at ${host}:${port} can't be used: ${text}`
    // It speaks Redis, and says no.
    if (cause instanceof ReplyError) throw new StartupError(line, { cause })
    return line
  } finally {
    redis.disconnect()
  }
}

export function openRedisPublisher(url: string) {
  const redis = new Redis(url, {
    ...options,
    // Without a connection, publishing fails at once, and the caller takes another way instead of waiting.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: PUBLISH_LIMIT_MS,
    autoResendUnfulfilledCommands: false,
  })
  // Each failure is reported by the command that meets it.
  redis.on('error', () => {})
  const connecting = redis.connect().catch(() => {})
  return {
    /** Rejects when Redis doesn't take all of it at once. */
    publish: async (news: readonly string[]): Promise<void> => {
      // The first connection may be under way; one that isn't refused either is not waited for.
      await Promise.race([connecting, wait(PUBLISH_LIMIT_MS, undefined, { ref: false })])
      await Promise.all(news.map((item) => redis.publish(channelOf(redis), item)))
    },
    close: async (): Promise<void> => {
      redis.disconnect()
    },
  }
}

/** Listens until stopped; ioredis makes lost connections anew. Ready once it stands or is known to be away. */
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
  let hasBegun = false
  redis.on('error', (error) => log.warn({ err: error }, 'Redis sends no news for the moment'))
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
    hasBegun = true
    events.up()
    first.resolve()
  })
  redis.on('close', () => {
    // A connection that fails from the beginning is reported like one that is lost.
    const isFirst = !hasBegun
    hasBegun = true
    if (!isStopped && (isUp || isFirst)) events.down()
    isUp = false
    first.resolve()
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
