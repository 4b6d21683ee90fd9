/** What whoever runs the installation does with companies. No other module imports it. */
export { beginDueAnnouncements } from './announcing.service.ts'
export { createOperatorRoutes } from './operator.routes.ts'
export { deleteDueCompanies } from './operator.service.ts'
