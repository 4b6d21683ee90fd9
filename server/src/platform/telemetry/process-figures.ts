/** Figures of the process itself: its event loop, memory and processor time, and what it is. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setGauge, watchGauge } from './metrics.ts'

/** Between two looks at the event loop. */
const resolutionMs = 50
/** What is told is of so long, whoever reads it how often. */
const windowMs = 10_000

export interface Build {
  /** `api`, `worker`, or `all` for one that is both. */
  program: string
  version: string
  /** The last migration that the program knows. */
  schema: string
}

/** Returns how to stop. */
export function watchProcess({ program, version, schema }: Build): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const late = (ns: number) => Math.max(0, ns / 1e9 - resolutionMs / 1_000)
  let delays = { '0.5': 0, '0.99': 0, '1': 0 }
  const timer = setInterval(() => {
    delays = { '0.5': late(delay.percentile(50)), '0.99': late(delay.percentile(99)), '1': late(delay.max) }
    delay.reset()
  }, windowMs).unref()
  const about = {
    name: 'vitrine_build_info',
    help: 'What runs: the program, its version, and the last migration that it knows.',
    labelNames: ['program', 'version', 'schema'],
  }
  setGauge(about, { labels: { program, version, schema }, value: 1 })
  const stops = [
    watchGauge(
      {
        name: 'vitrine_event_loop_delay_seconds',
        help: 'By how much the event loop was late in ten seconds: half of the time, one time in a hundred, at most.',
        labelNames: ['quantile'],
      },
      () => Object.entries(delays).map(([quantile, value]) => ({ labels: { quantile }, value })),
    ),
    watchGauge(
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory of the process.',
      },
      () => [{ value: process.memoryUsage.rss() }],
    ),
    watchGauge(
      {
        name: 'process_cpu_seconds_total',
        help: 'Time of the processor that the process has taken.',
      },
      () => {
        const { user, system } = process.cpuUsage()
        return [{ value: (user + system) / 1e6 }]
      },
    ),
    watchGauge(
      {
        name: 'process_start_time_seconds',
        help: 'When the process started, in seconds since 1970.',
      },
      () => [{ value: Math.round(Date.now() / 1_000 - process.uptime()) }],
    ),
  ]
  return () => {
    clearInterval(timer)
    delay.disable()
    for (const stop of stops) stop()
  }
}
