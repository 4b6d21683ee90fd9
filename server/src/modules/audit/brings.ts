/** What the hubs of the program take of this module. */
import { auditRoutes } from './audit.routes.ts'

export const brings = { routes: () => ({ audit: auditRoutes }) }
