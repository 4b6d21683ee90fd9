/** A part of a page by itself, below the banners, with a session before it and answers to its calls behind it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { Banners } from '../../src/app/banners.tsx'
import { rootSearch } from '../../src/app/routes/route-search.ts'
import { setCallContext } from '../../src/lib/api/call-context.ts'
import { bannerOfWrites } from '../../src/lib/api/query-client.ts'
import { closeErrorBanner } from '../../src/lib/banner/banner-store.ts'
import { ConfirmQuestion } from '../../src/lib/forms/confirm-question.tsx'
import { loadMessages } from '../../src/lib/i18n/i18n.ts'
import { parseSearch, stringifySearch } from '../../src/lib/search-params.ts'
import { type Entered, setSession } from '../../src/lib/session/session-store.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import {
  domainId,
  enteredAs,
  exampleCategories,
  exampleFolders,
  exampleSettings,
} from '../example-company.ts'

type Answer = unknown | ((request: Request) => unknown)

interface Opening {
  session?: Entered
  /** By method and path, `GET /users`; other calls are answered with an empty list. */
  answers?: Readonly<Record<string, Answer>>
  /** Tried before `answers`; null: those count. */
  anyAnswer?: (request: Request) => Promise<Response | null>
  messages?: Parameters<typeof loadMessages>[0]
  scheme?: 'light' | 'dark'
  /** Where the page is. */
  at?: string
  /** The path of the page, for one that reads its own address: `/users/users/$state`. */
  path?: string
  /** A page that belongs to no company. */
  isOutside?: boolean
}

export interface OpenedPart {
  /** The calls that were made, in order: method and path, search parameters, body. */
  asked: { call: string; search: URLSearchParams; body: unknown }[]
  address: () => string
  /** Reads everything on screen again, as after a live message about changes. */
  reread: () => Promise<void>
  /** State of the last navigation. */
  handedOn: () => object
}

export async function openPart(
  part: ReactNode,
  {
    session = enteredAs(),
    answers = {},
    anyAnswer,
    messages = [],
    scheme = 'light',
    at = '/',
    path,
    isOutside = false,
  }: Opening = {},
): Promise<OpenedPart> {
  localStorage.clear()
  localStorage.setItem('vitrine.color-scheme', scheme)
  const asked: OpenedPart['asked'] = []
  const usual: Readonly<Record<string, Answer>> = {
    'GET /auth/session': session,
    'GET /folders': exampleFolders,
    'GET /categories': exampleCategories,
    [`GET /domains/${domainId}/settings`]: exampleSettings,
  }
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return network(input, init)
    const call = `${request.method} ${pathname.slice('/api'.length)}`
    const body =
      request.method === 'GET'
        ? null
        : await request
            .clone()
            .json()
            .catch(() => null)
    asked.push({ call, search: searchParams, body })
    const own = await anyAnswer?.(request.clone())
    if (own != null) return own
    const answer = answers[call] ?? usual[call] ?? []
    const given: unknown = typeof answer === 'function' ? await answer(request) : answer
    return given instanceof Response ? given : Response.json(given)
  }
  setSession(session)
  setCallContext({ domainId })
  await loadMessages(messages)
  const history = createMemoryHistory({ initialEntries: [at] })
  const root = createRootRoute({
    // As the application has it.
    validateSearch: rootSearch,
    component: () => (
      <>
        {path === undefined && part}
        <Outlet />
        <ConfirmQuestion />
      </>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Outlet })
  const place = { path: path ?? '/here', component: () => part }
  const own = createRoute({ getParentRoute: () => inside, ...place })
  const outer = createRoute({ getParentRoute: () => root, ...place })
  const router = createRouter({
    routeTree: root.addChildren(isOutside ? [anywhere, outer] : [anywhere, inside.addChildren([own])]),
    history,
    parseSearch,
    stringifySearch,
  })
  closeErrorBanner()
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false } },
    mutationCache: bannerOfWrites(),
  })
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={queryClient}>
        <Banners />
        {/* The application knows one tree of routes, and this is a part of it. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    asked,
    address: () => history.location.href,
    reread: () => queryClient.invalidateQueries(),
    handedOn: () => history.location.state,
  }
}
