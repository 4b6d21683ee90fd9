/** What the hubs of the program take of this module. */
import { priceTypesRoutes } from './price-types.routes.ts'

export const brings = { routes: () => ({ priceTypes: priceTypesRoutes }) }
