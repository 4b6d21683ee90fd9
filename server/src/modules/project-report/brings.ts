/** What the hubs of the program take of this module. */
import { projectReportKind } from './project-report.kind.ts'

export const brings = { reports: [projectReportKind] }
