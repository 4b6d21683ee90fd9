/** Reports as files and by mail; what each says is a module of its own, which tells this one by its `ReportKind`. */
export { brings } from './brings.ts'
export { type ReportMailJob, sendReportMail } from './mail-report.ts'
export { deleteOldMailings } from './mailings.repository.ts'
export { makeReportFile, reportFileProcess } from './report-file.process.ts'
export {
  defineReport,
  type ReportKind,
  type ReportKinds,
  reportAddress,
  reportKindsOf,
} from './report-kind.ts'
export { createReportsRoutes } from './reports.routes.ts'
export { listScheduleDomains } from './schedules.repository.ts'
export { REPORT_CLOCK_QUEUE, REPORT_CLOCK_TIMES, REPORT_MAIL_QUEUE, tickReports } from './sending.service.ts'
