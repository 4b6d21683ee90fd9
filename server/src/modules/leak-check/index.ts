/** Whether anybody is shown more, or less, than they may see. */
export { createCheckLeaksKind } from './check-leaks.process.ts'
export { createLeakCheckRoutes } from './leak-check.routes.ts'
