/** What whoever runs the installation does with companies. No other module imports it. */
export { beginDueAnnouncements } from './announcing.service.ts'
export { forgetBrokenImports, importArchive } from './archives/import-archive.ts'
export { writeArchive } from './archives/write-archive.ts'
export { createOperatorRoutes } from './operator.routes.ts'
export { deleteDueCompanies } from './operator.service.ts'
