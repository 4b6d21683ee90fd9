/** What is being done just now, known wherever it is done: for lines of the log, for figures and for traces. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace-parent.ts'

/** A request, or a job that a request has queued. */
export interface Activity {
  /** The request's id; null for work that no request began. */
  readonly requestId: string | null
  /** Where it belongs in a trace; null without one. */
  readonly trace: Trace | null
  readonly spent: Spent
}

/** What one request has taken, and of whom it is. */
export interface Spent {
  /** Milliseconds in which statements of the request were under way; those at the same time count each. */
  databaseMs: number
  storageMs: number
  /** Which call it is, by its name in the contract; null where it is none. */
  call: string | null
  companyId: string | null
  personId: string | null
}

const present = new AsyncLocalStorage<Activity>()

export function currentActivity(): Activity | undefined {
  return present.getStore()
}

export function runAs<Result>(activity: Activity, run: () => Result): Result {
  return present.run(activity, run)
}

export function newActivity(requestId: string | null, trace: Trace | null): Activity {
  const spent = { databaseMs: 0, storageMs: 0, call: null, companyId: null, personId: null }
  return { requestId, trace, spent }
}
