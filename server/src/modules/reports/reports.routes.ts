import { answerId } from '../../platform/http/answer-id.ts'
import { pageWindow } from '../../platform/http/page-window.ts'
import { domainApi, publicApi } from '../../scope/api.ts'
import type { TenantAccess } from '../access/index.ts'
import { startReportFile } from './report-files.service.ts'
import type { ReportKinds } from './report-kind.ts'
import {
  createReportSchedule,
  deleteReportSchedule,
  editReportSchedule,
  listReportSchedules,
  sendReport,
} from './schedules.service.ts'
import { unsubscribeFromReport } from './unsubscribe.service.ts'

export function createReportsRoutes(
  parts: Pick<TenantAccess, 'tenantEntry' | 'accounts'> & { kinds: ReportKinds; secret: string },
) {
  const { kinds } = parts
  const calls = domainApi.reports
  return {
    startReportFile: calls.startReportFile.handler(async ({ input, context }) => ({
      process: await startReportFile(kinds, context.scope, input.body),
    })),
    listReportSchedules: calls.listReportSchedules.handler(({ input, context }) =>
      listReportSchedules(context.scope, input.report ?? null, pageWindow(input)),
    ),
    createReportSchedule: calls.createReportSchedule.handler(async ({ input, context }) =>
      answerId(await createReportSchedule(kinds, context.scope, input.body)),
    ),
    editReportSchedule: calls.editReportSchedule.handler(({ input, context }) =>
      editReportSchedule(kinds, context.scope, input.params.scheduleId, input.body, context.basedOn),
    ),
    deleteReportSchedule: calls.deleteReportSchedule.handler(({ input, context }) =>
      deleteReportSchedule(context.scope, input.params.scheduleId, context.basedOn),
    ),
    sendReport: calls.sendReport.handler(async ({ input, context }) => ({
      receivers: await sendReport(kinds, context.scope, input.params.scheduleId),
    })),
    unsubscribeFromReport: publicApi.reports.unsubscribeFromReport.handler(({ input }) =>
      unsubscribeFromReport(parts, input.token),
    ),
  }
}
