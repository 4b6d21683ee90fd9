/**
 * A general limit per address, against runaway programs rather than attacks on accounts (those are throttled
 * where people sign in). Each process counts for itself: N processes let N times as much through.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

export interface RateLimits {
  /** Requests per minute and address; live connections are counted apart, by the same number. */
  api: number
  /** Files: a page of pictures asks for a hundred at once. */
  assets: number
}

export const generousLimits: RateLimits = { api: 600, assets: 6_000 }

function kindOf(request: FastifyRequest): keyof RateLimits | 'live' | null {
  if (request.url.startsWith('/api/health') || request.url.startsWith('/api/ready')) return null
  if (request.url.startsWith('/api/')) return 'api'
  if (/^\/live(\?|$)/.test(request.url)) return 'live'
  return request.url.startsWith('/assets/') ? 'assets' : null
}

/** Refuses TooManyRequests. Routes must be registered after it; the pages themselves are not counted. */
export async function registerRateLimit(
  app: FastifyInstance,
  limits: RateLimits = generousLimits,
): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    max: (request) => limits[kindOf(request) === 'assets' ? 'assets' : 'api'],
    keyGenerator: (request) => `${kindOf(request)} ${request.ip}`,
    allowList: (request) => kindOf(request) === null,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('TooManyRequests', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
