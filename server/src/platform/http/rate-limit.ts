/**
 * A general limit per address and per key of a program, against runaway programs rather than attacks on accounts (those are throttled
 * where people sign in). Each process counts for itself: N processes let N times as much through.
 */
import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { pathOf } from './path-of.ts'

export interface RateLimits {
  /** Requests per minute and address, and per minute and key of a program; live connections are counted apart, by the same number. */
  api: number
  /** Files: a page of pictures asks for a hundred at once. */
  assets: number
}

/** Files to a request of the API. */
const assetsPerRequest = 10

export function rateLimits(requestsPerMinute: number): RateLimits {
  return { api: requestsPerMinute, assets: requestsPerMinute * assetsPerRequest }
}

const timeWindow = 60_000

function tooMany(ttlMs: number): Refusal {
  return new Refusal('TooManyRequests', { seconds: Math.max(1, Math.ceil(ttlMs / 1000)) })
}

function kindOf(request: FastifyRequest): keyof RateLimits | 'live' | null {
  const path = pathOf(request)
  if (path === '/api/health' || path === '/api/ready') return null
  // Every visitor's name is asked for from the proxy's one address; others are told nothing, at no cost.
  if (path === '/api/tls/ask') return null
  if (path.startsWith('/api/')) return 'api'
  if (path === '/live') return 'live'
  return path.startsWith('/assets/') ? 'assets' : null
}

/** A key of a program, as a short name that reveals nothing of it; null for other callers. */
function programOf({ headers }: FastifyRequest): string | null {
  const [, key] = /^Bearer (vitrine_[\w-]{20,200})$/.exec(headers.authorization ?? '') ?? []
  return key === undefined ? null : createHash('sha256').update(key).digest('base64url')
}

/** Refuses TooManyRequests. Routes must be registered after it; the pages themselves are not counted. */
export async function registerRateLimit(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    timeWindow,
    max: (request) => limits[kindOf(request) === 'assets' ? 'assets' : 'api'],
    keyGenerator: (request) => `${kindOf(request)} ${request.ip}`,
    allowList: (request) => kindOf(request) === null,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  // Beside the limit of addresses: keys that nobody has must not be tried without end.
  const countProgram = app.createRateLimit({
    timeWindow,
    max: limits.api,
    keyGenerator: (request) => `program ${programOf(request)}`,
  })
  app.addHook('onRequest', async (request) => {
    if (kindOf(request) === null || programOf(request) === null) return
    const count = await countProgram(request)
    if (!count.isAllowed && count.isExceeded) throw tooMany(count.ttl)
  })
}
