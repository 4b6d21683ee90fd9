/** A queue with what is done for its jobs, as a module brings it to programs with workers. */
import type { QueuedJob, WorkOptions } from './job-queue.ts'

export interface QueueWork<Given> {
  queue: string
  options: WorkOptions
  /** When an empty job is queued by itself, as a cron expression (UTC). */
  times?: string
  work: (given: Given, job: QueuedJob) => Promise<void>
}

/** For mails that nobody waits for: the company that sends many leaves room for others. */
export const mailSlots: WorkOptions = { slots: 2, slotsPerGroup: 1 }
export const oneAtATime: WorkOptions = { slots: 1, slotsPerGroup: 1 }

export function defineQueue<Given, Data>({
  work,
  ...about
}: Omit<QueueWork<Given>, 'work'> & {
  work: (given: Given, data: Data, signal: AbortSignal) => Promise<void>
}): QueueWork<Given> {
  // Jobs are only queued here with data of this type.
  return { ...about, work: (given, { data, signal }) => work(given, data as Data, signal) }
}
