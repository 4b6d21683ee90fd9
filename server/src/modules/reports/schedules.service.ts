/** Reports that come by mail. Their maker changes them and has them sent; super admins see, stop and delete others'. */
import {
  mostReportSchedules,
  type NewReportSchedule,
  type ReportSchedule,
  type ReportScheduleEdit,
} from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import { answerId } from '../../platform/http/answer-id.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { getOwnRow } from '../domains/index.ts'
import { listSeenPeople } from '../people/index.ts'
import { isSending } from './mailings.repository.ts'
import { checkedAsked, checkMayRead, checkNoKey, getReport } from './read-report.ts'
import type { ReportKinds } from './report-kind.ts'
import { nextSending } from './schedule-times.ts'
import {
  countOwnSchedules,
  deleteScheduleRow,
  findScheduleRow,
  insertScheduleRow,
  listScheduleRows,
  type ScheduleRow,
  updateScheduleRow,
} from './schedules.repository.ts'
import { queueSending } from './sending.service.ts'

export async function listReportSchedules(
  scope: Scope,
  report: string | null,
  window: { offset: number; limit: number | null },
): Promise<{ total: number; result: ReportSchedule[] }> {
  const ownerId = scope.isSuperAdmin ? null : ownIdOf(scope)
  const { total, rows } = await listScheduleRows(scope, { ownerId, report }, window)
  return { total, result: rows.map((row) => presentSchedule(scope, row)) }
}

/** Refuses NotAllowed, InvalidInput, TooManyReportSchedules. */
export async function createReportSchedule(
  kinds: ReportKinds,
  scope: Scope,
  { report, asked, rhythm, format, receivers }: NewReportSchedule,
): Promise<{ id: string }> {
  checkNoKey(scope)
  const ownerId = ownIdOf(scope)
  const kind = getReport(kinds, report)
  checkMayRead(scope, kind)
  checkedAsked(kind, asked)
  const named = await checkedReceivers(scope, receivers)
  return await scope.transaction(async (open) => {
    if ((await countOwnSchedules(open, ownerId)) >= mostReportSchedules)
      refuse('TooManyReportSchedules', { max: mostReportSchedules })
    const { timeZone } = await getOwnRow(open)
    const nextAt = nextSending(rhythm, new Date(), timeZone)
    const values = { report, asked, rhythm, format, receivers: named, isOn: true, nextAt }
    return { id: await insertScheduleRow(open, ownerId, values) }
  })
}

/** Others' can be switched off by super admins. Refuses NotFound, NotAllowed, InvalidInput, StaleVersion. */
export async function editReportSchedule(
  kinds: ReportKinds,
  scope: Scope,
  id: string,
  edit: ReportScheduleEdit,
  basedOn?: number,
): Promise<void> {
  const seen = await getSeenSchedule(scope, id)
  checkNoKey(scope)
  const isStop = edit.isOn === false && Object.keys(edit).length === 1
  if (!isOwn(scope, seen) && !isStop) refuse('NotAllowed')
  const kind = getReport(kinds, seen.report)
  if (!isStop) checkMayRead(scope, kind)
  if (edit.asked !== undefined) checkedAsked(kind, edit.asked)
  const receivers =
    edit.receivers === undefined ? undefined : await checkedReceivers(scope, edit.receivers, seen.receivers)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, scheduleRecord(id), Object.keys(edit))
    const before = (await findScheduleRow(open, id)) ?? refuse('NotFound')
    const { rhythm = before.rhythm, format = before.format, asked = before.asked, isOn = before.isOn } = edit
    const { timeZone } = await getOwnRow(open)
    // One that is switched on again waits for its next time.
    const isTimed = rhythm === before.rhythm && isOn === before.isOn
    await updateScheduleRow(open, id, {
      report: before.report,
      asked,
      rhythm,
      format,
      receivers: receivers ?? before.receivers,
      isOn,
      nextAt: isTimed ? before.nextAt : nextSending(rhythm, new Date(), timeZone),
    })
  })
}

/** What is still to be sent goes with it. Refuses NotFound, NotAllowed, StaleVersion. */
export async function deleteReportSchedule(scope: Scope, id: string, basedOn?: number): Promise<void> {
  await getSeenSchedule(scope, id)
  checkNoKey(scope)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, scheduleRecord(id), 'all')
    await deleteScheduleRow(open, id)
  })
}

/** Returns how many get it. Refuses NotFound, NotAllowed, ReportScheduleOff, ReportUnderWay. */
export async function sendReport(kinds: ReportKinds, scope: Scope, id: string): Promise<number> {
  const seen = await getSeenSchedule(scope, id)
  checkNoKey(scope)
  if (!isOwn(scope, seen)) refuse('NotAllowed')
  checkMayRead(scope, getReport(kinds, seen.report))
  return await scope.transaction(async (open) => {
    // Nobody else has it sent until the transaction ends.
    await countOwnSchedules(open, ownIdOf(scope))
    const schedule = (await findScheduleRow(open, id)) ?? refuse('NotFound')
    if (!schedule.isOn) refuse('ReportScheduleOff')
    if (await isSending(open, id)) refuse('ReportUnderWay')
    return await queueSending(open, schedule, { dueAt: new Date(), now: new Date() })
  })
}

function scheduleRecord(id: string) {
  return { kind: 'reportSchedule', key: { id } } as const
}

function ownIdOf({ person }: Scope): string {
  return person?.id ?? refuse('NotAllowed')
}

function isOwn({ person }: Scope, { ownerId }: ScheduleRow): boolean {
  return person?.id === ownerId
}

/** Refuses NotFound for one that is neither one's own nor of the company of a super admin. */
async function getSeenSchedule(scope: Scope, id: string): Promise<ScheduleRow> {
  const row = (await findScheduleRow(scope, id)) ?? refuse('NotFound')
  return scope.isSuperAdmin || isOwn(scope, row) ? row : refuse('NotFound')
}

/** Colleagues whom the caller sees, each once. Those who were among them before may stay. Refuses InvalidInput. */
async function checkedReceivers(
  scope: Scope,
  receivers: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const wanted = [...new Set(receivers)]
  const seen = await listSeenPeople(scope, wanted)
  const colleagues = new Set(seen.filter(({ isClient }) => !isClient).map(({ id }) => id))
  const isFine = wanted.every((id) => colleagues.has(id) || before.includes(id))
  if (!isFine) refuse('InvalidInput', { place: 'receivers', reason: 'colleagues whom you see are needed' })
  return wanted
}

function presentSchedule(scope: Scope, row: ScheduleRow): ReportSchedule {
  const { id, ownerId, ownerName, report, asked, rhythm, format, present, isOn, last, version } = row
  return {
    _id: id,
    report,
    asked,
    rhythm,
    format,
    receivers: present.map(answerId),
    isOn,
    owner: ownerName === null ? null : { _id: ownerId, name: ownerName },
    isOwn: isOwn(scope, row),
    nextAt: isOn ? row.nextAt.toISOString() : null,
    last: last === null ? null : { ...last, at: new Date(last.at).toISOString() },
    createdAt: row.createdAt.toISOString(),
    version,
  }
}
