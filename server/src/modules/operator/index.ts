/** What whoever runs the installation does with companies. No other module imports it. */

export { beginDueAnnouncements } from './announcing.service.ts'
export { registerArchiveUploads } from './archives/archive-uploads.routes.ts'
export { forgetBrokenImports, importArchive } from './archives/import-archive.ts'
export { forgetOldCompanyImports } from './archives/imports.service.ts'
export { writeArchive } from './archives/write-archive.ts'
export { brings } from './brings.ts'
export { registerHeartbeat } from './heartbeat.ts'
export { watchInstallation } from './installation-figures.ts'
export { deleteDueCompanies } from './operator.service.ts'
