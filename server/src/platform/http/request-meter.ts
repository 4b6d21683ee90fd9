/** How many requests this server answers, and how soon: of the last minutes, in memory. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** Minutes that are looked back at. */
const minutesKept = 5
const minuteMs = 60_000

export interface RequestFigures {
  perMinute: number
  /** Milliseconds. */
  p50Ms: number
  p95Ms: number
}

export interface RequestMeter {
  figures(): RequestFigures
}

/** `now`: milliseconds since 1970. */
export function createRequestMeter(now = Date.now): RequestMeter & { record(ms: number): void } {
  const startedAt = now()
  const minutes = new Map<number, RecordableHistogram>()
  const forgetOld = (minute: number) => {
    for (const known of minutes.keys()) if (known <= minute - minutesKept) minutes.delete(known)
  }
  return {
    record(ms) {
      const minute = Math.floor(now() / minuteMs)
      forgetOld(minute)
      const histogram = minutes.get(minute) ?? createHistogram()
      minutes.set(minute, histogram)
      // Whole microseconds, at least one.
      histogram.record(Math.max(1, Math.round(ms * 1_000)))
    },
    figures() {
      forgetOld(Math.floor(now() / minuteMs))
      const all = createHistogram()
      for (const histogram of minutes.values()) all.add(histogram)
      const elapsed = Math.min(Math.max((now() - startedAt) / minuteMs, 1), minutesKept)
      const atPercentile = (percentile: number) => (all.count === 0 ? 0 : all.percentile(percentile) / 1_000)
      return { perMinute: all.count / elapsed, p50Ms: atPercentile(50), p95Ms: atPercentile(95) }
    },
  }
}

/** Measures every request from its head to the end of its answer, but not sockets and what supervisors ask. */
export function meterRequests(app: FastifyInstance): RequestMeter {
  const meter = createRequestMeter()
  app.addHook('onResponse', async ({ url }, reply) => {
    if (url.startsWith('/api/health') || url.startsWith('/api/ready')) return
    meter.record(reply.elapsedTime)
  })
  return meter
}
