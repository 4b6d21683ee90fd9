/** What the hubs of the program take of this module. */
import { createImpersonationRoutes } from './impersonation.routes.ts'

export const brings = {
  routes: (given: Parameters<typeof createImpersonationRoutes>[0]) => ({
    impersonation: createImpersonationRoutes(given),
  }),
}
