/** Every report that can be had as a file or by mail. */
import { type ReportKind, type ReportKinds, reportKindsOf } from './modules/reports/index.ts'

const kinds: readonly ReportKind[] = []

export const reportKinds: ReportKinds = reportKindsOf(kinds)
