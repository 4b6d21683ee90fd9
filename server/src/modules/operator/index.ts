/** What whoever runs the installation does with companies. No other module imports it. */
export { beginDueAnnouncements } from './announcing.service.ts'
export { archiveAssets } from './archives/archive-assets.routes.ts'
export { ARCHIVE_MAIL_QUEUE, type ArchiveMailJob, sendArchiveMail } from './archives/archive-mails.ts'
export { registerArchiveUploads } from './archives/archive-uploads.routes.ts'
export {
  ARCHIVE_QUEUE,
  type ArchiveJob,
  forgetOldArchives,
  makeQueuedArchive,
} from './archives/company-archives.service.ts'
export { forgetBrokenImports, importArchive } from './archives/import-archive.ts'
export {
  ARCHIVE_IMPORT_QUEUE,
  type ArchiveImportJob,
  forgetOldCompanyImports,
  importQueuedArchive,
} from './archives/imports.service.ts'
export { writeArchive } from './archives/write-archive.ts'
export { registerHeartbeat } from './heartbeat.ts'
export { archivesRoutes, createOperatorRoutes } from './operator.routes.ts'
export { deleteDueCompanies } from './operator.service.ts'
