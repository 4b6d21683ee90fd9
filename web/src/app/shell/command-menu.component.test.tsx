/** What the keys that find everything find and offer, to each as far as they may. */
import type { DomainAccess } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  domainId,
  enteredAs,
  exampleProduct,
  exampleSettings,
  idOf,
  keys,
  personId,
} from '../../../test/example-company.ts'
import { openPart } from '../../../test/open/open-part.tsx'
import { press } from '../../../test/press.ts'
import type { Entered } from '../../lib/session/session-store.ts'
import { CommandKeys } from './command-keys.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../lib/chunks/load-chunk.ts', () => ({
  loadChunk: async (load: () => Promise<unknown>) => {
    await loading.promise
    return load()
  },
}))

const search = () => page.getByRole('textbox', { name: 'Search' })
const line = (name: string | RegExp) => page.getByRole('button', { name })
const linesOf = (group: string) =>
  [...document.querySelectorAll('.mantine-Spotlight-actionsGroup')]
    .filter((each) => each.getAttribute('style')?.includes(`'${group}'`))
    .flatMap((each) => [...each.querySelectorAll('.mantine-Spotlight-actionLabel')])
    .map(({ textContent }) => textContent)

const person = (number: number, name: string, isClient: boolean) => ({
  _id: idOf(number),
  email: `${name.toLowerCase()}@example.com`,
  profile: { name, company: '', picture: null },
  isClient,
})
const users = (request: Request) => {
  const isClient = new URL(request.url).searchParams.get('kind') === 'external'
  const result = isClient ? [person(61, 'Marta', true)] : [person(62, 'Martin', false)]
  return { total: 1, result }
}
const answers = {
  'GET /users': users,
  'POST /products/query': { total: 1, result: [exampleProduct(7)] },
  [`PATCH /users/${personId}`]: enteredAs().user,
}

function sessionOf(change: Partial<DomainAccess>, more: Partial<Entered> = {}): Entered {
  const entered = enteredAs()
  return { ...entered, ...more, access: { ...entered.access, ...change } }
}
const { permissions } = enteredAs().access
const withGroups = { ...permissions, group: { view: 3, edit: 3 } as const }

async function open(session: Entered) {
  loading.resolve()
  const opened = await openPart(<CommandKeys />, { session, answers })
  await press('Control+k')
  await expect.element(search()).toHaveFocus()
  return opened
}

it('opens by a key that is pressed before it is loaded', async () => {
  await openPart(<CommandKeys />, { session: enteredAs(), answers })
  await press('Control+k')
  await expect.element(search()).not.toBeInTheDocument()
  loading.resolve()
  await expect.element(search()).toHaveFocus()
})

it('shows of a product where what is typed was found', async () => {
  const marks: [number, number][] = [[7, 12]]
  const found = [{ key: keys.material, text: 'forest green', marks }]
  await openPart(<CommandKeys />, {
    session: enteredAs(),
    answers: {
      ...answers,
      'POST /products/query': { total: 1, result: [{ ...exampleProduct(7), found }] },
      [`GET /domains/${domainId}/settings`]: exampleSettings,
    },
  })
  loading.resolve()
  await press('Control+k')
  await userEvent.type(search(), 'greens')
  await expect.element(line(/Chair 007.*Material: forest green/)).toBeVisible()
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['green'])
})

describe('people', () => {
  it('are found, colleagues before clients, and lead to where they are looked after', async () => {
    const { address, asked } = await open(sessionOf({ permissions: withGroups }))
    await userEvent.type(search(), 'mart')
    await expect.element(line(/Marta/)).toBeVisible()
    expect(linesOf('People')).toEqual(['Martin', 'Marta'])
    expect(
      asked.filter(({ call }) => call === 'GET /users').map(({ search }) => search.get('search')),
    ).toEqual(['mart', 'mart'])
    await line(/Marta/).click()
    expect(address()).toBe('/users/users/external?search=marta%40example.com')
  })

  it.each([
    [
      'colleagues who see no groups',
      sessionOf({ permissions: { ...permissions, group: { view: 0, edit: 0 } } }),
    ],
    ['clients', sessionOf({ isClient: true, permissions: withGroups })],
  ])('are not asked for by %s, nor can these invite any', async (_, session) => {
    const { asked } = await open(session)
    await userEvent.type(search(), 'mart')
    await expect.element(line(/Chair 007/)).toBeVisible()
    expect(asked.map(({ call }) => call)).not.toContain('GET /users')
    expect(linesOf('People')).toEqual([])
    await userEvent.fill(search(), 'invite')
    await expect.element(line('Invite people')).not.toBeInTheDocument()
  })
})

describe('commands', () => {
  it('of content and people are handed on to their pages', async () => {
    const { address, handedOn } = await open(sessionOf({ permissions: withGroups }))
    await userEvent.type(search(), 'new')
    await expect.element(line('New folder')).toBeVisible()
    await line('New product').click()
    expect(address()).toBe('/content/products')
    expect(handedOn()).toMatchObject({ command: 'newProduct' })
    await press('Control+k')
    await userEvent.fill(search(), 'invite')
    await line('Invite people').click()
    expect(address()).toBe('/users/users/external')
    expect(handedOn()).toMatchObject({ peopleCommand: 'invite' })
  })

  it('of content are not offered to who may change none, nor to clients', async () => {
    const none = { ...permissions.folder, edit: 0 } as const
    await open(sessionOf({ permissions: { ...permissions, folder: none } }))
    await userEvent.type(search(), 'new')
    await expect.element(page.getByText('Nothing found')).not.toBeInTheDocument()
    for (const name of ['New product', 'New folder', 'Open the trash'])
      await expect.element(line(name)).not.toBeInTheDocument()
  })

  it('change the language, based on what one last saw, and the appearance', async () => {
    const { asked } = await open(sessionOf({}))
    await userEvent.type(search(), 'dark')
    await line('Appearance: Dark').click()
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
    await press('Control+k')
    await userEvent.fill(search(), 'français')
    await line('Language: Français').click()
    await expect.poll(() => asked.at(-1)?.call).toBe(`PATCH /users/${personId}`)
    expect(asked.at(-1)?.search.get('version')).toBe('1')
    expect(asked.at(-1)?.body).toEqual({ language: 'fr-fr' })
  })
})

describe('what clients find', () => {
  const other = { _id: idOf(9), name: 'Atelier', isClient: true, hostName: null }

  it('are products, their stars, home and their other companies', async () => {
    const domains = [...enteredAs().domains, other]
    await open(sessionOf({ isClient: true }, { domains }))
    await expect.element(line('Switch to Atelier')).toBeVisible()
    expect(linesOf('Pages').slice(0, 2)).toEqual(['Home', 'Starred products'])
    expect(linesOf('Commands').slice(0, 3)).toEqual([
      'Appearance: Light',
      'Appearance: Dark',
      'Appearance: System',
    ])
  })

  it('is nothing of a catalogue that the company’s subscription doesn’t have', async () => {
    const { domain } = enteredAs()
    const subscription = { ...domain.subscription, allowCatalog: false }
    const { asked } = await open(sessionOf({ isClient: true }, { domain: { ...domain, subscription } }))
    await userEvent.type(search(), 'chair')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    // Nobody is asked for products, folders or categories; the shell asks whether visits are noted.
    const shell = [/\/settings$/, /\/engagement\/choice$/]
    expect(asked.filter(({ call }) => !shell.some((own) => own.test(call)))).toEqual([])
  })
})
