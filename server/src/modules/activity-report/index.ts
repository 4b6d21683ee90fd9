/** The report of changes: who changed what of the catalogue, as far as its reader may know. */
export { activityKind } from './activity.kind.ts'
export { activityReportRoutes } from './activity-report.routes.ts'
