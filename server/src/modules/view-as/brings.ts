/** What the hubs of the program take of this module. */
import type { TenantEntry } from '../access/index.ts'
import { createViewAsRoutes } from './view-as.routes.ts'

export const brings = {
  routes: (given: { tenantEntry: TenantEntry }) => ({ viewAs: createViewAsRoutes(given) }),
}
