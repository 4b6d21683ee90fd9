/** What the hubs of the program take of this module. */
import { statisticsKind } from './statistics.kind.ts'

export const brings = { reports: [statisticsKind] }
