/** What the hubs of the program take of this module. */
import type { Entering } from '../access/index.ts'
import { createViewAsRoutes } from './view-as.routes.ts'

export const brings = {
  routes: (given: { entering: Entering }) => ({ viewAs: createViewAsRoutes(given) }),
}
