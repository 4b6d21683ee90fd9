/** Pages of the catalogue as a client of a small company has them before them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { Product } from '@vitrine/contract'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { CatalogProductPage } from '../../src/app/pages/catalog-product-page.tsx'
import { catalogSearch } from '../../src/features/catalog/catalog-search.ts'
import { CatalogPage } from '../../src/features/catalog/pages/catalog-page.tsx'
import { StarredPage } from '../../src/features/catalog/pages/starred-page.tsx'
import { starredSearch } from '../../src/features/catalog/starred-search.ts'
import { setCallContext } from '../../src/lib/api/call-context.ts'
import { loadMessages } from '../../src/lib/i18n/i18n.ts'
import { parseSearch, stringifySearch } from '../../src/lib/search-params.ts'
import { type Entered, setSession } from '../../src/lib/session/session-store.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { domainId, enteredAs } from '../example-company.ts'
import { Live } from '../live-news.tsx'
import { ProductServer } from '../servers/product-server.ts'

interface Opening {
  products: readonly Product[]
  address: string
  as?: 'client' | 'staff'
  /** Beside what they are. */
  session?: Entered
  /** Keeps the page connected, as its frame does. */
  isLive?: boolean
  /** What the server does otherwise from the first request on. */
  prepare?: (server: ProductServer) => void
}

export async function openCatalog({
  products,
  address,
  as = 'client',
  session: entered = enteredAs(),
  isLive = false,
  prepare,
}: Opening): Promise<{
  server: ProductServer
  address: () => string
}> {
  localStorage.clear()
  const server = new ProductServer(products)
  prepare?.(server)
  onTestFinished(server.install())
  setSession({ ...entered, access: { ...entered.access, isClient: as === 'client' } })
  setCallContext({ domainId })
  await loadMessages(['catalog', 'fields', 'products', 'media'])
  const history = createMemoryHistory({ initialEntries: [address] })
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {isLive && <Live />}
        <RouterProvider router={catalogRouter(history)} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { server, address: () => history.location.href }
}

function catalogRouter(history: ReturnType<typeof createMemoryHistory>): never {
  const root = createRootRoute({ component: Outlet })
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Outlet })
  const of = { getParentRoute: () => inside }
  const routeTree = root.addChildren([
    inside.addChildren([
      createRoute({
        ...of,
        path: '/catalog',
        validateSearch: catalogSearch,
        component: CatalogPage,
      }),
      createRoute({
        ...of,
        path: '/catalog/$product',
        validateSearch: catalogSearch,
        component: CatalogProductPage,
      }),
      createRoute({ ...of, path: '/starred', validateSearch: starredSearch, component: StarredPage }),
    ]),
  ])
  // The application knows one tree of routes, and this is a part of it.
  return createRouter({ routeTree, history, parseSearch, stringifySearch }) as never
}
