/** Public links that open something of the catalogue. */
export { createShareLinksRoutes } from './share-links.routes.ts'
