/** Public links that open something of the catalogue, or a project to guests. */
export { createShareLinksRoutes } from './share-links.routes.ts'
export { createShareLink, getGroupOfLink } from './share-links.service.ts'
