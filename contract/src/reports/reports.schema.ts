/** Files of reports, and reports that come by mail. What a report is asked is checked by the report itself. */
import * as z from 'zod'
import { basedOn, id, inDomain, paging, timestamp } from '../paging.ts'

export const reportFileFormats = ['xlsx', 'csv', 'pdf'] as const
export type ReportFileFormat = (typeof reportFileFormats)[number]

/** `weekly`: on Mondays, about the week before; `monthly`: on the first, about the month before. */
export const reportRhythms = ['weekly', 'monthly'] as const
export type ReportRhythm = (typeof reportRhythms)[number]
export const mailedReportFormats = ['pdf', 'xlsx'] as const
export type MailedReportFormat = (typeof mailedReportFormats)[number]

/** Schedules that one person may keep, and people that one is sent to. */
export const mostReportSchedules = 50
export const mostReportReceivers = 50

const reportRequest = {
  report: z.string().min(1).max(100).describe('which report, such as `projects`'),
  asked: z
    .record(z.string().max(100), z.unknown())
    .describe('its filters and span, as its own call takes them'),
}

export const startReportFileInput = z.object({
  query: z.object(inDomain),
  body: z.object({ ...reportRequest, format: z.enum(reportFileFormats) }),
})

const person = z.object({ _id: id, name: z.string() })

/** What the last time came to: `waiting` is still to be sent, `refused` may not read it any more. */
const reportMailing = z.object({
  at: timestamp,
  from: z.string().describe('first day that it was about'),
  to: z.string(),
  sent: z.number().int(),
  waiting: z.number().int(),
  refused: z.number().int(),
})

export const reportSchedule = z.object({
  _id: id,
  ...reportRequest,
  rhythm: z.enum(reportRhythms),
  format: z.enum(mailedReportFormats),
  receivers: z.array(person).describe('who is still there'),
  isOn: z.boolean(),
  /** Null for somebody who has left: such a schedule is off for good. */
  owner: person.nullable(),
  isOwn: z.boolean(),
  nextAt: timestamp.nullable(),
  last: reportMailing.nullable(),
  createdAt: timestamp,
  version: z.number().int(),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

const parts = {
  rhythm: z.enum(reportRhythms),
  format: z.enum(mailedReportFormats),
  receivers: z.array(id).min(1).max(mostReportReceivers),
}
const ofSchedule = z.object({ scheduleId: id })
export const listReportSchedulesInput = z.object({
  ...inDomain,
  ...paging,
  report: z.string().max(100).optional(),
})
export const createReportScheduleInput = z.object({
  query: z.object(inDomain),
  body: z.object({ ...reportRequest, ...parts }),
})
export type NewReportSchedule = z.output<typeof createReportScheduleInput>['body']
export const editReportScheduleInput = z.object({
  params: ofSchedule,
  query: z.object(basedOn),
  body: z.object({ ...parts, asked: reportRequest.asked, isOn: z.boolean() }).partial(),
})
export type ReportScheduleEdit = z.output<typeof editReportScheduleInput>['body']
export const deleteReportScheduleInput = z.object({ params: ofSchedule, query: z.object(basedOn) })
export const sendReportInput = z.object({ params: ofSchedule, query: z.object(inDomain) })
