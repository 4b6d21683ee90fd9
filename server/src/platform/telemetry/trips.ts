/** Round trips to the database: counted for the statements that they carry, for the request, and for whoever reads logs. */
import { currentActivity } from './activity.ts'
import { slowTrips, statementTripSeconds } from './metrics.ts'
import { inSpan } from './spans.ts'
import type { StatementSite } from './statement-sites.ts'
import { writeTraceParent } from './trace-parent.ts'

interface Slow {
  ms: number
  log: { warn(details: object, message: string): void }
}

let slow: Slow | null = null

/** From now on, what takes so many milliseconds or longer is a line of the log; null for none. */
export function watchSlowStatements(told: Slow | null): void {
  slow = told
}

/** Runs what goes to the database and back once. */
export async function trip<Result>(
  sites: readonly StatementSite[],
  run: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now()
  try {
    return await inSpan('database', () => ({ 'vitrine.statements': namesOf(sites) }), run)
  } finally {
    note(sites, performance.now() - began)
  }
}

function note(sites: readonly StatementSite[], ms: number): void {
  const seconds = ms / 1_000
  statementTripSeconds.observe(seconds)
  for (const site of sites) {
    site.count += 1
    site.seconds += seconds / sites.length
  }
  const activity = currentActivity()
  if (activity !== undefined) activity.spent.databaseMs += ms
  if (slow === null || ms < slow.ms) return
  slowTrips.inc()
  slow.log.warn({ statements: namesOf(sites), ms: Math.round(ms) }, 'slow statement')
}

function namesOf(sites: readonly StatementSite[]): string {
  return [...new Set(sites.map(({ name }) => name))].join(' ')
}

/** What a statement of a sampled trace carries; empty without one. Made of hexadecimal digits alone. */
export function traceComment(): string {
  const trace = currentActivity()?.trace
  return trace?.isSampled === true ? ` /*traceparent='${writeTraceParent(trace)}'*/` : ''
}
