/** Every report that can be had as a file or by mail. */
import { activityKind } from './modules/activity-report/index.ts'
import { interestKind } from './modules/engagement/index.ts'
import { projectReportKind } from './modules/project-report/index.ts'
import { type ReportKind, type ReportKinds, reportKindsOf } from './modules/reports/index.ts'
import { statisticsKind } from './modules/statistics/index.ts'

const kinds: readonly ReportKind[] = [projectReportKind, activityKind, interestKind, statisticsKind]

export const reportKinds: ReportKinds = reportKindsOf(kinds)
