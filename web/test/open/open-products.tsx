/** The page of products as somebody of a small company has it before them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { Account, Category, DomainSettings, Folder, Product } from '@vitrine/contract'
import { onTestFinished } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Banners } from '../../src/app/banners.tsx'
import { ContentProductPanel } from '../../src/app/pages/content-product-panel.tsx'
import { ContentProductsPage } from '../../src/app/pages/content-products-page.tsx'
import { productsTableSearch } from '../../src/features/products-table/products-table-search.ts'
import { setCallContext } from '../../src/lib/api/call-context.ts'
import { orpc } from '../../src/lib/api/client.ts'
import { bannerOfWrites, queryDefaults, rereadOnReturn } from '../../src/lib/api/query-client.ts'
import { closeErrorBanner } from '../../src/lib/banner/banner-store.ts'
import { ConfirmQuestion } from '../../src/lib/forms/confirm-question.tsx'
import { loadMessages } from '../../src/lib/i18n/i18n.ts'
import { reachability } from '../../src/lib/network/network.ts'
import { forgetSessionMemory } from '../../src/lib/session/session-memory.ts'
import { setSession } from '../../src/lib/session/session-store.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { domainId, enteredAs, exampleProduct } from '../example-company.ts'
import { ProductServer } from '../servers/product-server.ts'

export interface OpenedProducts {
  server: ProductServer
  /** What the live connection does when the server reports changed products. */
  hearNews: () => Promise<void>
  /** Where the page is. */
  address: () => string
}

interface Opening {
  products?: readonly Product[]
  folders?: readonly Folder[]
  categories?: readonly Category[]
  settings?: DomainSettings
  /** Formats and the like. */
  person?: Partial<Account>
  address?: string
  /** The page is loaded anew: the same server, and what this window keeps. */
  reloaded?: ProductServer
}

export const tenProducts = () => Array.from({ length: 10 }, (_, index) => exampleProduct(index))

export async function openProducts({
  products = tenProducts(),
  folders,
  categories,
  settings,
  person = {},
  address = '/content/products',
  reloaded,
}: Opening = {}): Promise<OpenedProducts> {
  localStorage.clear()
  if (reloaded === undefined) {
    sessionStorage.clear()
    forgetSessionMemory()
  } else await cleanup()
  const server = reloaded ?? new ProductServer(products, settings)
  if (folders !== undefined) server.folders = [...folders]
  if (categories !== undefined) server.categories = [...categories]
  if (reloaded === undefined) {
    const uninstall = server.install()
    onTestFinished(async () => {
      server.comeBack()
      await reachability.untilReachable()
      uninstall()
    })
  }
  closeErrorBanner()
  setSession(enteredAs(person))
  setCallContext({ domainId })
  await loadMessages(['products-table', 'fields', 'products', 'media', 'conflicts', 'purposes', 'errors'])
  const queryClient = new QueryClient({
    defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, staleTime: 0 } },
    mutationCache: bannerOfWrites(),
  })
  onTestFinished(rereadOnReturn(queryClient))
  const history = createMemoryHistory({ initialEntries: [address] })
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={queryClient}>
        <Banners />
        <div style={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
          <RouterProvider router={productRouter(history)} />
        </div>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    server,
    hearNews: () => queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
    address: () => history.location.href,
  }
}

function productRouter(history: ReturnType<typeof createMemoryHistory>): never {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ConfirmQuestion />
      </>
    ),
  })
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Outlet })
  const products = createRoute({
    getParentRoute: () => inside,
    path: '/content/products',
    validateSearch: productsTableSearch,
    component: ContentProductsPage,
  })
  const product = createRoute({
    getParentRoute: () => products,
    path: '/$product',
    component: ContentProductPanel,
  })
  const routeTree = root.addChildren([inside.addChildren([products.addChildren([product])])])
  // The application knows one tree of routes, and this is a part of it.
  return createRouter({ routeTree, history }) as never
}

locators.extend({
  cellAt: (row: number, column: number) => `#cell-${row}-${column}`,
})

declare module 'vitest/browser' {
  interface LocatorSelectors {
    cellAt(row: number, column: number): Locator
  }
}

/** A cell by its place in the table, from 0. */
export const cell = (row: number, column: number) => page.cellAt(row, column)
