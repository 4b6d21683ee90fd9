import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { PageError } from '../page-error.tsx'
import { PagePending } from '../page-pending.tsx'
import { routeTree } from './route-tree.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 250,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }

  interface StaticDataRouteOption {
    /** The screen: rules of guard and back button go by it. Names beginning with Login or Security are open. */
    name?: string
  }
}
