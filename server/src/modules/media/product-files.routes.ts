/** Calls about products whose work is done here: their media, documents and screens. */
import { attachmentsRoutes } from './attachments/attachments.routes.ts'
import { threeSidesRoutes } from './three-sides/three-sides.routes.ts'

export const productFilesRoutes = { ...attachmentsRoutes, ...threeSidesRoutes }
