import * as z from 'zod'
import { call, everybody, staff } from '../endpoint.ts'
import { id, listOf } from '../paging.ts'
import {
  createReportScheduleInput,
  deleteReportScheduleInput,
  editReportScheduleInput,
  listReportSchedulesInput,
  reportSchedule,
  sendReportInput,
  startReportFileInput,
} from './reports.schema.ts'

/** Anybody who may see reports; each report decides itself which of its rows the caller sees. */
const reader = staff({ area: 'analytics', right: 'view', level: 1 })

export const reportsContract = {
  startReportFile: call(reader, 'POST /reports/files', 'Make a file of a report as the caller reads it', {
    isRepeatable: true,
    onlyReads: true,
    refusals: ['TooManyExports'],
  })
    .input(startReportFileInput)
    .output(z.object({ process: id })),
  listReportSchedules: call(
    reader,
    'GET /report-schedules',
    'Reports that come by mail: one’s own; of the company for super admins',
  )
    .input(listReportSchedulesInput)
    .output(listOf(reportSchedule)),
  createReportSchedule: call(
    reader,
    'POST /report-schedules',
    'Have colleagues mailed a report, each as they read it themselves',
    { isRepeatable: true, refusals: ['TooManyReportSchedules'] },
  )
    .input(createReportScheduleInput)
    .output(z.object({ _id: id })),
  editReportSchedule: call(
    reader,
    'PATCH /report-schedules/{scheduleId}',
    'Change to whom, when and as what',
    {
      version: 'needed',
    },
  ).input(editReportScheduleInput),
  deleteReportSchedule: call(reader, 'DELETE /report-schedules/{scheduleId}', 'Send it no more', {
    version: 'taken',
  }).input(deleteReportScheduleInput),
  sendReport: call(
    reader,
    'POST /report-schedules/{scheduleId}/send',
    'Send it now, about the last whole week or month',
    { isRepeatable: true, refusals: ['ReportScheduleOff', 'ReportUnderWay'] },
  )
    .input(sendReportInput)
    .output(z.object({ receivers: z.number().int() })),
  unsubscribeFromReport: call(
    everybody('the signed token in the mail is the credential'),
    'POST /reports/unsubscribe',
    'Get a scheduled report no more, from the link of its mail',
    { refusals: ['LinkExpired'] },
  )
    .input(z.object({ token: z.string().min(1).max(1000) }))
    .output(z.object({ email: z.string() })),
}
