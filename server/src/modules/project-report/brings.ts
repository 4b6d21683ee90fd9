/** What the hubs of the program take of this module. */
import { projectReportKind } from './project-report.kind.ts'
import { projectReportRoutes } from './project-report.routes.ts'

export const brings = {
  routes: () => ({ projectReport: projectReportRoutes }),
  reports: [projectReportKind],
}
