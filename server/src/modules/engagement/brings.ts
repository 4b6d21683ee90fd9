/** What the hubs of the program take of this module. */
import { engagementRoutes } from './engagement.routes.ts'
import { interestKind } from './interest.kind.ts'
import { forgetOldEngagement } from './note-engagement.service.ts'

export const brings = {
  routes: () => ({ engagement: engagementRoutes }),
  reports: [interestKind],
  nightly: { engagement: forgetOldEngagement },
}
