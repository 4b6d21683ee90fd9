/** What the keys that find everything offer, and to whom. */
import { spotlight } from '@mantine/spotlight'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { domainId, enteredAs, idOf } from '../../../test/example-company.ts'
import { ProductServer } from '../../../test/product-server.ts'
import { setCallContext } from '../../lib/api/call-context.ts'
import { type Entered, setSession } from '../../lib/session/session-store.ts'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { CommandMenu } from './command-menu.tsx'

const marta = { name: 'Marta Olsen', email: 'marta@lumen.example' }

/** People are found by what the server says of them; who asks for them is noted. */
function answerPeople(): string[] {
  const asked: string[] = []
  const rest = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url)
    if (pathname !== '/api/users') return rest(input, init)
    asked.push(`${searchParams.get('kind')} ${searchParams.get('search')}`)
    const isMarta = searchParams.get('kind') === 'internal' && searchParams.get('search') === 'marta'
    const profile = { name: marta.name, company: '', picture: null }
    const member = { _id: idOf(7), email: marta.email, profile, isClient: false }
    return Response.json({ total: isMarta ? 1 : 0, result: isMarta ? [member] : [] })
  }
  onTestFinished(() => {
    globalThis.fetch = rest
  })
  return asked
}

type Rights = Partial<Pick<Entered['access']['permissions'], 'group' | 'folder'>>

async function openMenu(rights: Rights = {}, change: Partial<Entered['access']> = {}) {
  onTestFinished(new ProductServer([]).install())
  const asked = answerPeople()
  const entered = enteredAs()
  const { access } = entered
  const other = { _id: idOf(9), name: 'Atelier', isClient: true, hostName: 'atelier.example' }
  setSession({
    ...entered,
    domains: [...entered.domains, other],
    access: { ...access, ...change, permissions: { ...access.permissions, ...rights } },
  })
  setCallContext({ domainId })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const root = createRootRoute({
    component: () => (
      <>
        <CommandMenu />
        <p>Some page</p>
        <Outlet />
      </>
    ),
  })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({ routeTree: root.addChildren([anywhere]), history }) as never
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await expect.element(page.getByText('Some page')).toBeVisible()
  spotlight.open()
  onTestFinished(() => spotlight.close())
  const field = page.getByRole('textbox')
  await expect.element(field).toBeVisible()
  return { asked, address: () => history.location.href, type: (text: string) => field.fill(text) }
}

const action = (name: string | RegExp) => page.getByRole('button', { name })
const all = { view: 3, edit: 3 } as const
const none = { view: 0, edit: 0 } as const
const listed = { access: [], editAccess: [] }

describe('whoever sees people', () => {
  it('finds one of them by name, and is led to where they stand', async () => {
    const { type, address } = await openMenu({ group: all })
    await type('marta')
    await action(/Marta Olsen/).click()
    await expect.poll(address).toBe('/users/users/internal?search=marta%40lumen.example')
  })

  it('may invite', async () => {
    const { type, address } = await openMenu({ group: all })
    await type('invite')
    await action('Invite people').click()
    await expect.poll(address).toBe('/users/users/external')
  })
})

describe('whoever doesn’t', () => {
  it.each([
    ['staff without the right', { group: none }, {}],
    ['a client', { group: all }, { isClient: true }],
  ] as const)('asks nobody for them, and is not offered to invite: %s', async (_, rights, change) => {
    const { asked, type } = await openMenu(rights, change)
    await type('marta')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await type('invite')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    expect(asked).toEqual([])
  })
})

describe('commands', () => {
  it('make folders where the top of the tree is theirs to edit', async () => {
    const { type, address } = await openMenu()
    await type('new')
    await expect.element(action('New product')).toBeVisible()
    await action('New folder').click()
    await expect.poll(address).toBe('/content/products')
  })

  it('leave out what may not be made', async () => {
    const { type } = await openMenu({ folder: { view: 3, edit: 0, ...listed } })
    await type('new')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
  })

  it('change company, language and appearance, and sign out', async () => {
    const { type } = await openMenu()
    for (const [text, name] of [
      ['atelier', 'Switch to Atelier'],
      ['franç', 'Language: Français'],
      ['system', 'Appearance: System'],
      ['sign out', 'Sign out'],
    ] as const) {
      await type(text)
      await expect.element(action(name)).toBeVisible()
    }
    await type('english')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
  })
})
