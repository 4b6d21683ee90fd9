/** Figures of the installation as a whole, which every program can tell: the same that operators see on their page. */
import type { Database } from '../../platform/db/database.ts'
import { type Sample, watchGauge } from '../../platform/telemetry/metrics.ts'
import { countPrograms, listQueues, type QueueRow } from './installation.repository.ts'

/** Asked once for all figures that are read at the same time. */
const keptMs = 1_000
/** A reader of figures waits no longer than that for a database that hangs. */
const patienceMs = 3_000

/** Returns how to stop. */
export function watchInstallation(database: Database): () => void {
  const queues = remembered(() => listQueues(database))
  const ofQueues = (name: string, help: string, readValue: (queue: QueueRow) => number) =>
    watchGauge({ name, help, labelNames: ['queue'] }, async () =>
      (await queues()).map((queue): Sample => ({ labels: { queue: queue.name }, value: readValue(queue) })),
    )
  const stops = [
    ofQueues('vitrine_queue_waiting', 'Jobs that could begin.', ({ waiting }) => waiting),
    ofQueues('vitrine_queue_under_way', 'Jobs at work.', ({ underWay }) => underWay),
    ofQueues('vitrine_queue_failed', 'Jobs that failed in all tries; a day long.', ({ failed }) => failed),
    ofQueues(
      'vitrine_queue_oldest_seconds',
      'How long the oldest job has been waiting that could begin.',
      ({ waitingSince }) =>
        waitingSince === null ? 0 : Math.max(0, (Date.now() - waitingSince.getTime()) / 1_000),
    ),
    watchGauge(
      {
        name: 'vitrine_programs',
        help: 'Programs that have given a sign of life lately: servers, and those that carry out processes.',
        labelNames: ['kind'],
      },
      async () => {
        const { servers, workers } = await inTime(countPrograms(database))
        return [
          { labels: { kind: 'server' }, value: servers },
          { labels: { kind: 'worker' }, value: workers },
        ]
      },
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function remembered<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; answer: Promise<Result> } | null = null
  return () => {
    const at = performance.now()
    if (last === null || at - last.at > keptMs) last = { at, answer: inTime(ask()) }
    return last.answer
  }
}

async function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database does not answer')), patienceMs)
  try {
    return await Promise.race([asked, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
