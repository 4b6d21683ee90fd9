/** What the hubs of the program take of this module. */
import { activityKind } from './activity.kind.ts'
import { activityReportRoutes } from './activity-report.routes.ts'

export const brings = {
  routes: () => ({ activityReport: activityReportRoutes }),
  reports: [activityKind],
}
