/** Looking at the catalogue as somebody else does. */
export { createViewAsRoutes } from './view-as.routes.ts'
export { viewAs } from './view-as.service.ts'
