/** What the hubs of the program take of this module. */
import { statisticsKind } from './statistics.kind.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export const brings = {
  routes: () => ({ statistics: statisticsRoutes }),
  reports: [statisticsKind],
}
