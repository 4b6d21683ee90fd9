/** What the hubs of the program take of this module. */
import { activityKind } from './activity.kind.ts'

export const brings = { reports: [activityKind] }
