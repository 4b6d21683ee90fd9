import { anAction, type ExampleIds, type Examples } from '../example.ts'
import type { reportsContract } from './reports.contract.ts'

/** The report of the catalogue's projects. */
const asked = { report: 'projects', asked: {} }

export function reportsExamples(ids: ExampleIds): Examples<typeof reportsContract> {
  return {
    startReportFile: { body: { ...asked, format: 'csv' }, creates: 'processes' },
    createReportSchedule: {
      body: { ...asked, rhythm: 'weekly', format: 'pdf', receivers: [ids.userId] },
      creates: 'report_schedules',
    },
    editReportSchedule: { body: { format: 'pdf' }, stale: { record: 'schedule', body: { format: 'xlsx' } } },
    deleteReportSchedule: {
      params: { scheduleId: ids.spareScheduleId },
      stale: { record: 'schedule', by: 'reports.editReportSchedule', body: { format: 'xlsx' } },
    },
    sendReport: { isOfOneThing: true },
    unsubscribeFromReport: { input: { token: ids.reportToken }, withoutVersion: anAction },
  }
}
