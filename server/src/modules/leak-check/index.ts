/** Whether anybody is shown more, or less, than they may see. */
export type { OpenApplication } from './application.ts'
export { createCheckLeaksKind } from './check-leaks.process.ts'
export { leakCheckRoutes } from './leak-check.routes.ts'
