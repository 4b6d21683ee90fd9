/** What the hubs of the program take of this module. */
import type { Entering } from '../access/index.ts'
import { createShareLinksRoutes } from './share-links.routes.ts'

export const brings = {
  routes: (given: { entering: Entering }) => ({ shareLinks: createShareLinksRoutes(given) }),
}
