/** What the hubs of the program take of this module. */
import { interestKind } from './interest.kind.ts'
import { forgetOldEngagement } from './note-engagement.service.ts'

export const brings = { reports: [interestKind], nightly: { engagement: forgetOldEngagement } }
