/** The activity log: who changed what. */
export {
  type ActivityEntry,
  type BulkEntry,
  listBulkEntries,
  listBulkSubjects,
} from './activity.repository.ts'
export { writeActivity } from './activity.service.ts'
