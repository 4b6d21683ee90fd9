/** What the hubs of the program take of this module. */
import type { Storage } from '../../platform/storage/storage.ts'
import { createBrandRoutes } from './brand.routes.ts'

export const brings = { routes: (given: { storage: Storage }) => ({ brand: createBrandRoutes(given) }) }
