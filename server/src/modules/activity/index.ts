/** The activity log: who changed what. */
export {
  type ActivityEntry,
  type BulkEntry,
  findEntry,
  forgetOldActivity,
  listBulkEntries,
  listBulkSubjects,
  listChangedLater,
  listEntriesOf,
  listLaterChanges,
  type StoredEntry,
} from './activity.repository.ts'
export { writeActivity } from './activity.service.ts'
export { insertPastActivity } from './past-activity.repository.ts'
