/** What the hubs of the program take of this module. */
import type { Database } from '../../platform/db/database.ts'
import { createBrandAssets } from './brand-assets.routes.ts'
import { createDomainsRoutes } from './domains.routes.ts'

export const brings = {
  routes: (given: { database: Database }) => ({ domains: createDomainsRoutes(given) }),
  assets: createBrandAssets,
}
