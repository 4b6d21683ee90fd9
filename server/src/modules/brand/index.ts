/** The brand as a company's administrators change it. */
export { createBrandRoutes } from './brand.routes.ts'
