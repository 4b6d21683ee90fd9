/** The activity log: who changed what. */
export { type ActivityEntry, writeActivity } from './activity.service.ts'
