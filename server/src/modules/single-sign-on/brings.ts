/** What the hubs of the program take of this module. */
import { createSingleSignOnRoutes } from './single-sign-on.routes.ts'

type Parts = Parameters<typeof createSingleSignOnRoutes>[0]
type RoutesParts = Omit<Parts, 'network'> & { singleSignOn: Parts['network'] }

export const brings = {
  routes: ({ singleSignOn: network, ...given }: RoutesParts) => ({
    singleSignOn: createSingleSignOnRoutes({ ...given, network }),
  }),
}
