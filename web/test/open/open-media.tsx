/** The media page as somebody of a small company has it before them. */
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ListedMedia } from '@vitrine/contract'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { mediaSearch } from '../../src/features/media/media-search.ts'
import { MediaPage } from '../../src/features/media/pages/media-page.tsx'
import { setCallContext } from '../../src/lib/api/call-context.ts'
import { queryClient } from '../../src/lib/api/query-client.ts'
import { loadMessages } from '../../src/lib/i18n/i18n.ts'
import { setSession } from '../../src/lib/session/session-store.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { domainId, enteredAs } from '../example-company.ts'
import { MediaServer } from '../servers/media-server.ts'

export async function openMedia(
  media: readonly ListedMedia[],
  { address = '/content/media', scheme = 'light' }: { address?: string; scheme?: 'light' | 'dark' } = {},
): Promise<{ server: MediaServer }> {
  localStorage.clear()
  localStorage.setItem('vitrine.color-scheme', scheme)
  queryClient.clear()
  const server = new MediaServer(media)
  onTestFinished(server.install())
  setSession(enteredAs())
  setCallContext({ domainId })
  await loadMessages(['media', 'products-table'])
  const root = createRootRoute({ component: Outlet })
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Outlet })
  const page = createRoute({
    getParentRoute: () => inside,
    path: '/content/media',
    validateSearch: mediaSearch,
    component: MediaPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([inside.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={queryClient}>
        {/* The application knows one tree of routes, and this is a part of it. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { server }
}
