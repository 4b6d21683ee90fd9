/** What the hubs of the program take of this module. */
import type { createLiveRoutes } from './live.routes.ts'

export const brings = {
  routes: ({ live }: { live: { routes: ReturnType<typeof createLiveRoutes> } }) => ({ live: live.routes }),
}
