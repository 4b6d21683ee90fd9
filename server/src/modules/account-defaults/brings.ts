/** What the hubs of the program take of this module. */
import { accountDefaultsRoutes } from './account-defaults.routes.ts'

export const brings = { routes: () => ({ accountDefaults: accountDefaultsRoutes }) }
