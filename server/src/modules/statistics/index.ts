/** Figures of the whole company, and what its products lack. */
export { statisticsRoutes } from './statistics.routes.ts'
