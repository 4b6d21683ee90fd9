/** What the hubs of the program take of this module. */
import type { TenantEntry } from '../access/index.ts'
import { createShareLinksRoutes } from './share-links.routes.ts'

export const brings = {
  routes: (given: { tenantEntry: TenantEntry }) => ({ shareLinks: createShareLinksRoutes(given) }),
}
