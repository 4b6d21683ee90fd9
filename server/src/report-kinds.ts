/** Every report that can be had as a file or by mail. */
import { projectReportKind } from './modules/project-report/index.ts'
import { type ReportKind, type ReportKinds, reportKindsOf } from './modules/reports/index.ts'

const kinds: readonly ReportKind[] = [projectReportKind]

export const reportKinds: ReportKinds = reportKindsOf(kinds)
