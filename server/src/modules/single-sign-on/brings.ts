/** What the hubs of the program take of this module. */
import { createSingleSignOnRoutes } from './single-sign-on.routes.ts'

type Parts = Parameters<typeof createSingleSignOnRoutes>[0]
type RoutesParts = Omit<Parts, 'reach'> & { singleSignOn: Parts['reach'] }

export const brings = {
  routes: ({ singleSignOn: reach, ...given }: RoutesParts) => ({
    singleSignOn: createSingleSignOnRoutes({ ...given, reach }),
  }),
}
