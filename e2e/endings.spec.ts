/**
 * Every page behind the login, in tabs of one browser, clean and with something typed, when a session or a right ends:
 * each tab goes to where it belongs by itself. The live connection is there, comes and goes, or is away.
 */
import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { strangerPages } from './client-pages.ts'
import { everyPage, makeWorld, type World } from './every-page.ts'
import { makeOperator } from './more-servers.ts'
import { password, unmapped } from './places.ts'
import { pagesOfTable } from './route-table.ts'
import { fillSignIn, signIn } from './sign-in.ts'

test.use({ actionTimeout: 15_000 })
// A dozen tabs are opened and led away four times; a busy machine takes minutes for each.
test.describe.configure({ timeout: 600_000 })

let world: World
test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser)
})

const connections = ['there', 'coming and going', 'away'] as const
type Connection = (typeof connections)[number]
/** Whenever it is back, each tab reads what it shows: a dozen tabs do nothing else where it lasts a second. */
const lastsMs = 6_000

const halfAWord = 'Half a word'
const patterns = Object.keys(everyPage)
/** Pages of an account have no live connection. */
const ofAccount = ['/invitations', '/operator']

interface Tab {
  page: Page
  pattern: string
  isTyped: boolean
  /** Where it was. */
  at: string
}

async function connect(context: BrowserContext, connection: Connection): Promise<void> {
  if (connection === 'there') return
  await context.routeWebSocket(/\/live$/, (socket) => {
    if (connection === 'away') return void socket.close()
    socket.connectToServer()
    setTimeout(() => void socket.close().catch(() => {}), lastsMs)
  })
}

/** A slash at its end says nothing. */
const pathOf = (page: Page) => new URL(page.url()).pathname.replace(/(?<=.)\/$/, '')

async function openTab(
  context: BrowserContext,
  pattern: string,
  isTyped: boolean,
  search = '',
): Promise<Tab> {
  const page = await context.newPage()
  await page.goto(world.origin + (everyPage[pattern]?.address(world.ids) ?? '') + search)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (isTyped) await fieldOf(page, pattern).then((field) => field.fill(halfAWord))
  return { page, pattern, isTyped, at: pathOf(page) }
}

/** The field of a page's form, which is opened where it is behind a button. */
async function fieldOf(page: Page, pattern: string) {
  const { button, field } = everyPage[pattern]?.typing ?? { button: null, field: '' }
  if (button !== null) await page.getByRole('button', { name: button, exact: true }).first().click()
  const place = button === null ? page.getByRole('main') : page.getByRole('dialog')
  return place.getByRole('textbox', { name: field, exact: true }).first()
}

/** Each page meets each ending, and each ending each connection. */
async function openShare(
  context: BrowserContext,
  connection: Connection,
  turn: number,
  waysOf: (pattern: string) => readonly boolean[],
): Promise<Tab[]> {
  const tabs: Tab[] = []
  for (const [at, pattern] of patterns.entries())
    if ((at + turn) % connections.length === connections.indexOf(connection))
      for (const isTyped of waysOf(pattern)) tabs.push(await openTab(context, pattern, isTyped))
  return tabs
}

const hasForm = (pattern: string) => everyPage[pattern]?.typing !== undefined

async function expectAt(tabs: readonly Tab[], where: (tab: Tab) => string): Promise<void> {
  const nameOf = ({ pattern, isTyped }: Tab) => `${pattern}${isTyped ? ', typed' : ''}`
  const found = () => Object.fromEntries(tabs.map((tab) => [nameOf(tab), pathOf(tab.page)]))
  const wanted = Object.fromEntries(tabs.map((tab) => [nameOf(tab), where(tab)]))
  // Pages without a live connection poll every twenty seconds.
  await expect.poll(found, { timeout: 60_000 }).toEqual(wanted)
}

/** As somebody does who changes to another tab, which is when a page without a live connection asks at once. */
async function comeBack(tabs: readonly Tab[]): Promise<void> {
  for (const { page } of tabs)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => {})
}

const becomeOneOf = (group: string) =>
  world.call('PATCH', `/users/${world.walkerId}/access`, { groups: [group] })
const company = () => `/operator/companies/${world.companyId}`
const suspend = (isSuspended: boolean) =>
  world.operate('PATCH', `${company()}/subscription`, { isActive: !isSuspended })
const bulk = (action: string) => world.call('POST', '/users/bulk', { ids: [world.walkerId], action })

test('knows every page behind the login', async ({ page }) => {
  await page.goto(`${world.origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const open = Object.keys(strangerPages).filter((pattern) => !patterns.includes(pattern))
  expect([...open, ...patterns].sort()).toEqual(await pagesOfTable(page))
})

for (const connection of connections) {
  /** Some tabs, and what happens to those that nobody tells. */
  const openTabs = async (
    browser: Browser,
    turn: number,
    waysOf: (pattern: string) => readonly boolean[],
  ) => {
    const context = await browser.newContext()
    await connect(context, connection)
    const first = await context.newPage()
    await signIn(first, world.origin, world.walker)
    const tabs = await openShare(context, connection, turn, waysOf)
    await first.goto(`${world.origin}/starred`)
    await expect(first.getByRole('heading').first()).toBeVisible()
    const all = [...tabs, { page: first, pattern: '/starred', isTyped: false, at: '/starred' }]
    const comeBackUnnotified = () =>
      comeBack(all.filter(({ pattern }) => connection === 'away' || ofAccount.includes(pattern)))
    return { context, first, tabs, comeBackUnnotified }
  }

  test(`sessions end and the company closes, with the live connection ${connection}`, async ({ browser }) => {
    const both = (pattern: string) => (hasForm(pattern) ? [false, true] : [false])
    const { context, first, tabs, comeBackUnnotified } = await openTabs(browser, 0, both)
    const typed = tabs.filter(({ isTyped }) => isTyped)
    /** Signed in again in one tab, all of them go on where they were. */
    const signInAgain = async () => {
      await fillSignIn(first, world.walker, password)
      await expectAt(tabs, ({ at }) => at)
    }
    await test.step('signed out in another tab', async () => {
      await first.getByRole('button', { name: /^Profile menu/ }).click()
      await first.getByRole('menuitem', { name: 'Sign out' }).click()
      await expectAt(tabs, () => '/login')
      await signInAgain()
      for (const { page, pattern } of typed) await expect(await fieldOf(page, pattern)).toHaveValue(halfAWord)
    })
    await test.step('blocked in the company', async () => {
      await bulk('deactivate')
      await comeBackUnnotified()
      await expectAt(tabs, () => '/login')
      await bulk('activate')
      await signInAgain()
    })
    for (const { page, pattern } of typed) await (await fieldOf(page, pattern)).fill(halfAWord)
    await test.step('the company is suspended, and then closed', async () => {
      await suspend(true)
      await comeBackUnnotified()
      await expectAt(tabs, ({ at }) => at)
      await suspend(false)
      await world.operate('POST', `${company()}/deletion`, { name: world.companyName })
      await comeBackUnnotified()
      await expectAt(tabs, () => '/login')
      await world.operate('DELETE', `${company()}/deletion`)
      await signInAgain()
    })
    for (const { page, pattern } of typed) await (await fieldOf(page, pattern)).fill(halfAWord)
    await test.step('signed in elsewhere', async () => {
      const elsewhere = await browser.newContext()
      await signIn(await elsewhere.newPage(), world.origin, world.walker)
      await elsewhere.close()
      await comeBackUnnotified()
      await expectAt(tabs, () => '/login')
    })
    await context.close()
  })

  test(`most rights are lost, with the live connection ${connection}`, async ({ browser }) => {
    const { context, tabs, comeBackUnnotified } = await openTabs(browser, 1, (pattern) => [hasForm(pattern)])
    try {
      await becomeOneOf(world.helpers)
      await comeBackUnnotified()
      await expectAt(tabs, ({ at, pattern }) => everyPage[pattern]?.withoutRights ?? at)
    } finally {
      await becomeOneOf(world.superAdmins)
      await context.close()
    }
  })
}

for (const connection of connections)
  test(`a suspended company is closed to its clients, with the live connection ${connection}`, async ({
    browser,
  }) => {
    const context = await browser.newContext()
    await connect(context, connection)
    await signIn(await context.newPage(), world.origin, world.client)
    const tabs: Tab[] = []
    for (const pattern of ['/', '/catalog', '/catalog/$product'])
      tabs.push(await openTab(context, pattern, false))
    try {
      await suspend(true)
      if (connection === 'away') await comeBack(tabs)
      for (const { page } of tabs)
        await expect(
          page.getByRole('heading', { name: 'This catalog is closed at the moment' }),
        ).toBeVisible()
      await suspend(false)
      if (connection === 'away') await comeBack(tabs)
      for (const { page } of tabs)
        await expect(page.getByRole('heading', { name: 'This catalog is closed at the moment' })).toHaveCount(
          0,
        )
      await expectAt(tabs, ({ at }) => at)
    } finally {
      await suspend(false)
      await context.close()
    }
  })

for (const isSomebody of [false, true])
  test(`the link to the catalogue ends for ${isSomebody ? 'somebody who is signed in' : 'a stranger'}`, async ({
    browser,
  }) => {
    const target = { kind: 'catalogue' }
    const given = { name: `Fair ${isSomebody}`, group: world.clients, target, expires: '1 day' }
    const link = await world.call('POST', '/share-links', given)
    const context = await browser.newContext()
    if (isSomebody) await signIn(await context.newPage(), world.origin, world.walker)
    const tabs: Tab[] = []
    for (const pattern of ['/', '/catalog', '/catalog/$product'])
      tabs.push(await openTab(context, pattern, false, `?token=${link.token}`))
    await world.call('DELETE', `/share-links/${link._id}`)
    await comeBack(tabs)
    await expectAt(tabs, ({ at }) => (isSomebody ? at : '/login'))
    if (isSomebody)
      for (const { page } of tabs)
        await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible()
    await context.close()
  })

for (const connection of connections)
  test(`the link to a project ends, with the live connection ${connection}`, async ({ browser }) => {
    const links = `/projects/${world.ids.project}/guest-links`
    const given = { name: `Stand, ${connection}`, group: world.clients, expires: '1 day' }
    const link = await world.call('POST', links, given)
    const context = await browser.newContext()
    await connect(context, connection)
    const token = `?token=${link.token}`
    const door = await openTab(context, '/projects/web-session/$projectId', false, token)
    const inside = await openTab(context, '/projects/web-session/$projectId', false, token)
    await inside.page.getByRole('textbox', { name: 'Your name' }).fill('Ada Guest')
    await inside.page.getByRole('textbox', { name: 'Email address' }).fill('ada@shop.example')
    await inside.page.getByRole('button', { name: 'Go in' }).click()
    await expect(inside.page.getByRole('button', { name: 'Begin' })).toBeVisible()
    const tabs = [door, inside]
    await world.call('DELETE', `${links}/${link._id}`)
    if (connection === 'away') await comeBack(tabs)
    for (const { page } of tabs)
      await expect.poll(() => pathOf(page), { timeout: 60_000 }).toBe('/security/link-over')
    await context.close()
  })

for (const isElsewhere of [false, true])
  test(`operators, who are in no company, ${isElsewhere ? 'sign in elsewhere' : 'sign out in another tab'}`, async ({
    browser,
  }) => {
    const operator = `${randomUUID()}@operators.example`
    await makeOperator(operator, password)
    const context = await browser.newContext()
    const [one, two] = [await context.newPage(), await context.newPage()]
    await one.goto(`${unmapped}/operator`)
    await fillSignIn(one, operator, password)
    const ready = (page: Page) => expect(page.getByRole('button', { name: 'Open a company' })).toBeVisible()
    await ready(one)
    // Loaded anew, it knows of nobody but by what the server says.
    await two.goto(`${unmapped}/operator`)
    await ready(two)
    await two.getByRole('button', { name: 'Open a company' }).click()
    await two.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(halfAWord)
    if (isElsewhere) {
      const elsewhere = await (await browser.newContext()).newPage()
      await elsewhere.goto(`${unmapped}/operator`)
      await fillSignIn(elsewhere, operator, password)
      await ready(elsewhere)
      await elsewhere.context().close()
    } else await one.getByRole('button', { name: 'Sign out' }).click()
    for (const page of [one, two]) await expect(page).toHaveURL(/\/login/)
    await fillSignIn(one, operator, password)
    if (!isElsewhere) {
      await ready(two)
      await two.getByRole('button', { name: 'Open a company' }).click()
      await expect(two.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
        halfAWord,
      )
    }
    await context.close()
  })
