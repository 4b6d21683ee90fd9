/** Whatever somebody may do, no link that a page shows them leads to a refusal. */
import { expect, type Page, test } from '@playwright/test'
import { makeWorld, type World } from './every-page.ts'
import { goInPage } from './route-table.ts'
import { signIn } from './sign-in.ts'

test.use({ actionTimeout: 15_000 })

let world: World
test.beforeAll(async ({ browser }) => {
  world = await makeWorld(browser)
})

const all = { view: 3, edit: 3 }
const look = { view: 3, edit: 0 }

const colleagues: Record<string, object> = {
  'may do no more than every colleague': {},
  'sees the catalogue': { folder: look, productDetail: look },
  'edits products': { folder: all, productDetail: all },
  'edits categories': { category: all },
  'manages some groups': { group: { view: 1, edit: 1 } },
  'sees figures': { folder: look, analytics: look },
  'keeps the settings': { setting: all },
}

for (const [title, levels] of Object.entries(colleagues))
  test(`a colleague who ${title} finds all links open`, async ({ page }) => {
    const group = await world.call('POST', '/groups', { name: title, isExternal: false, levels })
    await world.call('PATCH', `/users/${world.walkerId}/access`, { groups: [group._id] })
    await signIn(page, world.origin, world.walker)
    await followAll(page, await linksOfHeader(page))
  })

test('a client finds all links open', async ({ page }) => {
  await signIn(page, world.origin, world.client)
  await followAll(page, [])
})

/** Those behind the buttons of the header, too. */
async function linksOfHeader(page: Page): Promise<string[]> {
  await page.goto(world.origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const found: string[] = []
  for (const button of await page.locator('header [aria-haspopup=menu]').all()) {
    await button.click()
    await expect(page.getByRole('menu')).toBeVisible()
    found.push(...(await linksShown(page)))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  return found
}

async function linksShown(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/"]')]
      .filter((link) => link.checkVisibility() && !link.hasAttribute('download'))
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !href.startsWith('/api/') && !href.startsWith('/assets/')),
  )
}

/** From page to page, one address of each kind. */
async function followAll(page: Page, first: readonly string[]): Promise<void> {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${pathOf(page)} asks ${new URL(response.url()).pathname}`)
  })
  await page.goto(world.origin)
  const waiting = [...first, '/']
  const seen = new Set<string>()
  for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
    const kind = href.replace(/\?.*/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    if (seen.has(kind)) continue
    seen.add(kind)
    await goInPage(page, href)
    expect([href, pathOf(page)]).not.toEqual([href, '/no-access'])
    waiting.push(...(await linksShown(page)))
  }
  expect(seen.size).toBeGreaterThan(3)
  expect(refused).toEqual([])
}

const pathOf = (page: Page) => new URL(page.url()).pathname
