/** Has reports sent that are due, once however many servers look; what was missed is sent once. */
import type { Scope } from '../../scope/scope.ts'
import { getOwnRow } from '../domains/index.ts'
import { insertMailings } from './mailings.repository.ts'
import { nextSending, periodBefore } from './schedule-times.ts'
import {
  findScheduleRow,
  listDueSchedules,
  type ScheduleRow,
  switchLeftOff,
  takeDueSchedule,
} from './schedules.repository.ts'

/** Queue of the job that looks at all companies. */
export const REPORT_CLOCK_QUEUE = 'report-clock'
/** Often, so that a server that was away at the hour is not waited for until the next week. */
export const REPORT_CLOCK_TIMES = '*/5 * * * *'
/** Queue of the jobs that send one mail each. */
export const REPORT_MAIL_QUEUE = 'report-mails'

/** Carries out all due schedules, then rejects with the first failure, if any. */
export async function tickReports(domain: Scope, now: Date): Promise<void> {
  await switchLeftOff(domain)
  const failures: unknown[] = []
  for (const due of await listDueSchedules(domain, now))
    await tickReport(domain, due, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function tickReport(
  domain: Scope,
  { id, rhythm }: Pick<ScheduleRow, 'id' | 'rhythm'>,
  now: Date,
): Promise<void> {
  await domain.transaction(async (open) => {
    const { timeZone } = await getOwnRow(open)
    const taken = await takeDueSchedule(open, id, now, nextSending(rhythm, now, timeZone))
    // Reports of a company whose subscription is not active rest, and are not made up for.
    if (taken === null || !open.subscription.isActive) return
    const schedule = await findScheduleRow(open, id)
    if (schedule !== null) await queueSending(open, schedule, { dueAt: taken.dueAt, now })
  })
}

/** A mail for each receiver, about the last whole week or month. Returns how many. */
export async function queueSending(
  open: Scope,
  { id, rhythm, receivers }: ScheduleRow,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<number> {
  const { timeZone } = await getOwnRow(open)
  const { from, to } = periodBefore(rhythm, now, timeZone)
  const mailings = await insertMailings(open, { scheduleId: id, dueAt, fromDay: from, toDay: to }, receivers)
  const { domainId } = open
  for (const mailingId of mailings)
    await open.queue({
      queue: REPORT_MAIL_QUEUE,
      data: { domainId, mailingId },
      group: domainId,
      priority: 0,
    })
  return mailings.length
}
