/** How many requests this server answers, and how soon, of the last minutes: out of the figures that Prometheus reads. */
import { readBuckets, requestSeconds, usualBounds } from '../telemetry/metrics.ts'

const lookedBackMs = 5 * 60_000
const minuteMs = 60_000

export interface RequestFigures {
  perMinute: number
  /** Milliseconds. */
  p50Ms: number
  p95Ms: number
}

/** As servers tell each other: figures of several are those of all their answers, not a mean of means. */
export interface RequestCounts {
  perMinute: number
  /** How many answers there were by bucket of the histogram; the last one has what took longer than all bounds. */
  buckets: readonly number[]
}

export interface RequestMeter {
  counts(): Promise<RequestCounts>
}

/** What programs ask that watch over this one, again and again. */
const ofSupervisors = new Set(['/api/health', '/api/ready'])

/** `read`: how many answers there have been by bucket; `now`: milliseconds since 1970. */
export function createRequestMeter(
  read = () => readBuckets(requestSeconds, ({ route }) => !ofSupervisors.has(route ?? '')),
  now = Date.now,
): RequestMeter {
  const startedAt = now()
  let seen: { at: number; buckets: readonly number[] }[] = [{ at: startedAt, buckets: [] }]
  return {
    async counts() {
      const buckets = await read()
      const at = now()
      const since = seen.findLast((one) => one.at <= at - lookedBackMs) ?? seen[0]
      seen = [...seen.filter((one) => one.at >= (since?.at ?? at)), { at, buckets }]
      const counted = buckets.map((count, place) => count - (since?.buckets[place] ?? 0))
      const elapsed = Math.max((at - (since?.at ?? at)) / minuteMs, 1)
      return { perMinute: sum(counted) / elapsed, buckets: counted }
    },
  }
}

/** The figures of all `counts` together. */
export function figuresOf(counts: readonly RequestCounts[]): RequestFigures {
  const buckets: number[] = []
  for (const one of counts)
    for (const [place, count] of one.buckets.entries()) buckets[place] = (buckets[place] ?? 0) + count
  return {
    perMinute: counts.reduce((all, { perMinute }) => all + perMinute, 0),
    p50Ms: 1_000 * atShare(buckets, 0.5),
    p95Ms: 1_000 * atShare(buckets, 0.95),
  }
}

/** How long so large a share of all took at most, as `histogram_quantile` of Prometheus reckons it; 0 where there is none. */
function atShare(buckets: readonly number[], share: number): number {
  const bounds = usualBounds
  const wanted = sum(buckets) * share
  if (wanted === 0) return 0
  let below = 0
  for (const [place, count] of buckets.entries()) {
    const bound = bounds[place]
    if (bound === undefined) break
    if (count > 0 && below + count >= wanted) {
      const from = bounds[place - 1] ?? 0
      return from + ((bound - from) * (wanted - below)) / count
    }
    below += count
  }
  return bounds.at(-1) ?? 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
