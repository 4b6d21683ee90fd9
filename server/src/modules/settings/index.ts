/** What a page needs to know of a domain before it shows products. */
export { settingsRoutes } from './settings.routes.ts'
