/** Figures of the whole company, and what its products lack. */
export { statisticsKind } from './statistics.kind.ts'
export { statisticsRoutes } from './statistics.routes.ts'
