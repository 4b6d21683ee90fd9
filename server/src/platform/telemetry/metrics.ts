/**
 * Figures of this process. They are counted whether or not anybody reads them: by Prometheus at an address of its own
 * (`serve-metrics.ts`), and by the operators' page of the installation. Labels are names of ours, never words of
 * companies or people, so that there are only so many.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { eachStatement } from './statement-sites.ts'

export const metrics = new Registry()

const registers = [metrics]
/** Seconds. */
export const usualBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5, 10]

export const requestSeconds = new Histogram({
  name: 'vitrine_http_request_duration_seconds',
  help: 'Time of a request from its head to the end of its answer, by its name in the contract or its route.',
  labelNames: ['route', 'method', 'status'],
  buckets: usualBounds,
  registers,
})

export const statementTripSeconds = new Histogram({
  name: 'vitrine_database_trip_seconds',
  help: 'Time of a round trip to the database, which carries one statement or several.',
  buckets: usualBounds,
  registers,
})

export const storageSeconds = new Histogram({
  name: 'vitrine_storage_operation_seconds',
  help: 'Time of an operation of the storage; for reading, until the content begins.',
  labelNames: ['operation', 'outcome'],
  buckets: usualBounds,
  registers,
})

export const mailsHanded = new Counter({
  name: 'vitrine_mails_total',
  help: 'Mails that were handed on (sent), or whose try failed.',
  labelNames: ['outcome'],
  registers,
})

export const webhooksPosted = new Counter({
  name: 'vitrine_webhook_posts_total',
  help: 'Messages to webhooks: those that were taken, refused, or not reached.',
  labelNames: ['outcome'],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'vitrine_job_duration_seconds',
  help: 'Time of one try at a job.',
  labelNames: ['queue', 'outcome'],
  buckets: [0.05, 0.25, 1, 5, 30, 120, 600, 3600],
  registers,
})

export const slowTrips = new Counter({
  name: 'vitrine_slow_statements_total',
  help: 'Round trips to the database that took VITRINE_SLOW_STATEMENT_MS or longer.',
  registers,
})

/** Nobody who counts waits for a sum: the sites count by themselves, and are asked when somebody reads. */
function ofStatements(
  name: string,
  help: string,
  readValue: (site: { count: number; seconds: number }) => number,
) {
  return new Counter({
    name,
    help,
    labelNames: ['statement'],
    registers,
    collect() {
      this.reset()
      for (const site of eachStatement()) this.inc({ statement: site.name }, readValue(site))
    },
  })
}

ofStatements(
  'vitrine_statements_total',
  'Statements, by the function of the repository that asks.',
  ({ count }) => count,
)
ofStatements(
  'vitrine_statement_seconds_total',
  'Time of statements; those that share a round trip share its time in equal parts.',
  ({ seconds }) => seconds,
)

type Labels = Readonly<Record<string, string>>
export interface Sample {
  labels?: Labels
  value: number
}

interface Watched {
  gauge: Gauge
  sources: Set<() => readonly Sample[] | Promise<readonly Sample[]>>
}

const watched = new Map<string, Watched>()

/**
 * A figure that is asked for when somebody reads it; what several sources say of the same labels is added up. Where a
 * source fails, it says nothing. Returns how to stop.
 */
export function watchGauge(
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: readonly string[] },
  source: () => readonly Sample[] | Promise<readonly Sample[]>,
): () => void {
  const known = watched.get(name) ?? declare(name, help, labelNames)
  known.sources.add(source)
  return () => known.sources.delete(source)
}

function declare(name: string, help: string, labelNames: readonly string[]): Watched {
  const sources: Watched['sources'] = new Set()
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers,
    async collect() {
      const said = await Promise.all([...sources].map(async (source) => await source()).map(unlessItFails))
      this.reset()
      // Without a source there is no figure, not the zero that one without labels begins with.
      if (labelNames.length === 0 && said.every((samples) => samples.length === 0)) this.remove()
      for (const { labels = {}, value } of said.flat()) this.inc(labels, value)
    },
  })
  const made = { gauge, sources }
  watched.set(name, made)
  return made
}

async function unlessItFails(samples: Promise<readonly Sample[]>): Promise<readonly Sample[]> {
  return await samples.catch(() => [])
}

/** Sets a figure that somebody else finds out, such as when the last good backup was made. */
export function setGauge(
  about: { name: string; help: string; labelNames?: readonly string[] },
  value: Sample,
): void {
  const key = `${about.name} ${JSON.stringify(value.labels ?? {})}`
  stopSaying.get(key)?.()
  stopSaying.set(
    key,
    watchGauge(about, () => [value]),
  )
}

const stopSaying = new Map<string, () => void>()

/** The present value of a figure, summed over its labels as far as `labels` leaves them open; null where there is none. */
export async function readFigure(name: string, labels: Labels = {}): Promise<number | null> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? []
  const those = values.filter((one) =>
    Object.entries(labels).every(([key, value]) => String((one.labels as Labels)[key]) === value),
  )
  return those.length === 0 ? null : those.reduce((sum, { value }) => sum + value, 0)
}

/** How many values there have been in each bucket of a histogram of the usual bounds, over all labels that are wanted; what is above the last bound comes last. */
export async function readBuckets(
  histogram: Pick<Histogram, 'get'>,
  isWanted: (labels: Labels) => boolean,
): Promise<number[]> {
  const { values } = await histogram.get()
  const counts: number[] = new Array(usualBounds.length + 1).fill(0)
  for (const { labels, value } of values) {
    const { le, ...others } = labels as Record<string, string | number>
    if (le === undefined || !isWanted(others as Labels)) continue
    const place = le === '+Inf' ? counts.length - 1 : usualBounds.indexOf(Number(le))
    if (place >= 0) counts[place] = (counts[place] ?? 0) + value
  }
  // They are told as those up to a bound, each with all below.
  return counts.map((count, place) => count - (counts[place - 1] ?? 0))
}
