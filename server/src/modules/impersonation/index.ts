/** Acting in the place of another person. */
export { createImpersonationRoutes } from './impersonation.routes.ts'
