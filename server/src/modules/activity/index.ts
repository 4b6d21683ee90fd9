/** The activity log: who changed what. */
export type { ActivityEntry } from './activity.repository.ts'
export { writeActivity } from './activity.service.ts'
