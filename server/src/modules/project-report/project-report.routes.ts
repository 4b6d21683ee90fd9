import { pageWindow } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import { listReportLines } from './lines.service.ts'
import {
  getConversion,
  getProjectReport,
  getReportOptions,
  listReportAttendees,
  listReportRows,
  listReportUnwanted,
} from './project-report.service.ts'

const calls = domainApi.projectReport

export const projectReportRoutes = {
  getProjectReport: calls.getProjectReport.handler(({ input: { domain: _, ...asked }, context }) =>
    getProjectReport(context.scope, asked),
  ),
  getProjectReportOptions: calls.getProjectReportOptions.handler(({ context }) =>
    getReportOptions(context.scope),
  ),
  getProjectReportConversion: calls.getProjectReportConversion.handler(
    ({ input: { domain: _, ...asked }, context }) => getConversion(context.scope, asked),
  ),
  listProjectReportRows: calls.listProjectReportRows.handler(({ input, context }) => {
    const { domain: _, page, per_page, sort, currency, ...asked } = input.query
    const given = { dimension: input.params.dimension, sort, currency }
    return listReportRows(context.scope, asked, given, pageWindow({ page, per_page }))
  }),
  listProjectReportUnwanted: calls.listProjectReportUnwanted.handler(({ input, context }) => {
    const { domain: _, page, per_page, sort, ...asked } = input
    return listReportUnwanted(context.scope, asked, sort, pageWindow({ page, per_page }))
  }),
  listProjectReportAttendees: calls.listProjectReportAttendees.handler(({ input, context }) => {
    const { domain: _, page, per_page, sort, ...asked } = input
    return listReportAttendees(context.scope, asked, sort, pageWindow({ page, per_page }))
  }),
  listProjectReportLines: calls.listProjectReportLines.handler(({ input, context }) => {
    const { domain: _, page, per_page, sort, kind, currency, isWithoutPrice, ...asked } = input
    const given = { sort, kind, currency, isWithoutPrice }
    return listReportLines(context.scope, asked, given, pageWindow({ page, per_page }))
  }),
}
