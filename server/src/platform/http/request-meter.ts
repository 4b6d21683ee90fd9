/** How many requests this server answers, and how soon: of the last minutes, in memory. */
import type { FastifyInstance } from 'fastify'
import { isOfSupervisors } from './health.ts'

/** Minutes that are looked back at. */
const minutesKept = 5
const minuteMs = 60_000
/** Durations are counted in steps, each so many times as long as the one before: what is said of them is that exact. */
const stepFactor = 1.02
/** The last one has everything that took longer than ten minutes. */
const steps = Math.ceil(Math.log(600_000_000) / Math.log(stepFactor)) + 1

export interface RequestFigures {
  perMinute: number
  /** Milliseconds. */
  p50Ms: number
  p95Ms: number
}

/** As servers tell each other: figures of several are those of all their answers, not a mean of means. */
export interface RequestCounts {
  perMinute: number
  /** How many answers there were by step, without what follows the last of them. */
  durations: readonly number[]
}

export interface RequestMeter {
  counts(): RequestCounts
}

/** `now`: milliseconds since 1970. */
export function createRequestMeter(now = Date.now): RequestMeter & { record(ms: number): void } {
  const startedAt = now()
  const minutes = new Map<number, Uint32Array>()
  const forgetOld = (minute: number) => {
    for (const known of minutes.keys()) if (known <= minute - minutesKept) minutes.delete(known)
  }
  return {
    record(ms) {
      const minute = Math.floor(now() / minuteMs)
      forgetOld(minute)
      const counted = minutes.get(minute) ?? new Uint32Array(steps)
      minutes.set(minute, counted)
      const step = stepOf(ms)
      counted[step] = (counted[step] ?? 0) + 1
    },
    counts() {
      forgetOld(Math.floor(now() / minuteMs))
      const durations = added([...minutes.values()])
      const elapsed = Math.min(Math.max((now() - startedAt) / minuteMs, 1), minutesKept)
      return { perMinute: sum(durations) / elapsed, durations }
    },
  }
}

/** The figures of all `counts` together. */
export function figuresOf(counts: readonly RequestCounts[]): RequestFigures {
  const durations = added(counts.map((one) => one.durations))
  return {
    perMinute: counts.reduce((all, { perMinute }) => all + perMinute, 0),
    p50Ms: atShare(durations, 0.5),
    p95Ms: atShare(durations, 0.95),
  }
}

/** By whole microseconds, at least one. */
function stepOf(ms: number): number {
  const step = Math.ceil(Math.log(Math.max(1, ms * 1_000)) / Math.log(stepFactor))
  return Math.min(step, steps - 1)
}

function added(all: readonly ArrayLike<number>[]): number[] {
  const durations = new Array<number>(steps).fill(0)
  for (const one of all)
    for (let step = 0; step < one.length; step++) durations[step] = (durations[step] ?? 0) + (one[step] ?? 0)
  const last = durations.findLastIndex((count) => count > 0)
  return durations.slice(0, last + 1)
}

/** How long so large a share of all took at most; 0 where there is none. */
function atShare(durations: readonly number[], share: number): number {
  const wanted = sum(durations) * share
  if (wanted === 0) return 0
  let seen = 0
  const step = durations.findIndex((count) => {
    seen += count
    return seen >= wanted
  })
  return stepFactor ** step / 1_000
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** Measures every request from its head to the end of its answer, but not sockets and what supervisors ask. */
export function meterRequests(app: FastifyInstance): RequestMeter {
  const meter = createRequestMeter()
  app.addHook('onResponse', ({ url }, reply, done) => {
    if (!isOfSupervisors(url)) meter.record(reply.elapsedTime)
    done()
  })
  return meter
}
