/** Public links that open something of the catalogue, or a project to guests. */
export { brings } from './brings.ts'
export { createShareLink, getGroupOfLink } from './share-links.service.ts'
