/** What a company says of itself, what its people begin with, and what its plan is used for. */
export { accountDefaultsRoutes } from './account-defaults.routes.ts'
export { getSubscription } from './account-defaults.service.ts'
