/** What the benchmarks take from the server: the same parts that serve requests, and services that make data. */
export { buildApp } from './app.ts'
export { JOB_QUEUES } from './background-work.ts'
export { createTenant } from './create-tenant.ts'
export {
  enterAsDomain,
  enterDomain,
  insertGroup,
  insertMember,
  setFieldAccess,
  setFolderAccess,
} from './modules/access/index.ts'
export { insertDetailField } from './modules/detail-fields/index.ts'
export { ensureFolderSets, insertFolders, visibleTree } from './modules/folders/index.ts'
export { findPersonById, insertPerson, openAuthentication } from './modules/identity/index.ts'
export { createCopyFiles, prepareModel, preparePicture, prepareVideo } from './modules/media/index.ts'
export { grantPriceTypes, insertPriceType } from './modules/price-types/index.ts'
export {
  defineProcess,
  type ProcessKind,
  startProcess,
  startProcessWorker,
  worker,
} from './modules/processes/index.ts'
export { bulkProcesses, executeBulk, keepProductColumns, refreshSlots } from './modules/products/index.ts'
export { type BatchStatement, runBatch } from './platform/db/batch.ts'
export { type Database, openDatabase } from './platform/db/database.ts'
export { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
export { migrate } from './platform/db/schema/migrate.ts'
export { type JobQueue, openJobQueue, prepareJobQueue } from './platform/jobs/job-queue.ts'
export { usualLimits } from './platform/limits.ts'
export { openNewsFeed } from './platform/live/news-feed.ts'
export type { SheetRow } from './platform/sheets/sheet.ts'
export { headingRow, writeWorkbook } from './platform/sheets/workbook-stream.ts'
export { openStorage } from './platform/storage/storage.ts'
export { callerFor } from './scope/caller.ts'
export type { Scope } from './scope/scope.ts'
