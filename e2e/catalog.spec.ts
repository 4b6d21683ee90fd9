import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { accounts, atelier } from './places.ts'
import { signIn } from './sign-in.ts'

// One session per person: these journeys sign in as the same people, so they run one after another.
test.describe.configure({ mode: 'serial' })

const staff = accounts.secondEditor
/** Sees two price types and no designers; see the demo's people. */
const client = accounts.hotelClient

test('finds a product by keyboard alone', { tag: '@smoke' }, async ({ page }) => {
  await openCatalog(page, staff)
  const search = page.getByRole('combobox', { name: 'Search the catalog' })
  await search.fill('spindle')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('spindle')
  await expect(page.getByText(/^\d+ results$/)).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('spindle')
})

test('shows everything that was searched for in the list', async ({ page }) => {
  await openCatalog(page, staff)
  const search = page.getByRole('combobox', { name: 'Search the catalog' })
  await search.fill('SPINDLE')
  await search.press('Enter')
  await expect(page).toHaveURL(`${atelier}/catalog?q=SPINDLE`)
  await expect(page.getByRole('button', { name: 'Remove filter: “SPINDLE”' })).toBeVisible()
  await expect(cards(page).first()).toContainText('spindle')
  await page.goBack()
  await expect(page).toHaveURL(`${atelier}/catalog`)
  await expect(search).toHaveValue('')
})

test('needs at most 60 scripts of 362 kB at a first visit, after a login with 12 of 185 kB', async ({
  browser,
  page,
}) => {
  const login = await scriptsOf(page, async () => {
    await page.goto(`${atelier}/login`)
    await expect(page.getByLabel('Email')).toBeVisible()
  })
  expect(login.count).toBeLessThanOrEqual(12)
  expect(login.bytes).toBeLessThan(185_000)

  await openCatalog(page, staff)
  // The same person in a browser that has fetched nothing yet.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const fresh = await context.newPage()
  const catalog = await scriptsOf(fresh, async () => {
    await fresh.goto(`${atelier}/catalog`)
    await expect(cards(fresh).first()).toBeVisible()
  })
  await context.close()
  expect(catalog.count).toBeLessThanOrEqual(60)
  expect(catalog.bytes).toBeLessThan(362_000)
})

test('says when nothing is found, and leads out', async ({ page }) => {
  await openCatalog(page, staff)
  const search = page.getByRole('combobox', { name: 'Search the catalog' })
  await search.fill('nothing is called this')
  await expect(page.getByText('Nothing found for “nothing is called this”')).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove search and filters' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('on a phone a client finds a bed by its size, a sofa by a synonym, a chair by a typing error', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openCatalog(page, client)
  const search = page.getByRole('combobox', { name: 'Search the catalog' })
  const find = async (text: string) => {
    await search.fill(text)
    await search.press('Enter')
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
  }
  await find('160x200')
  await expect(cards(page).first()).toContainText('160 × 200')
  await find('couches')
  await expect(cards(page).first()).toContainText(/sofa/i)
  await find('sofas')
  await expect(page.getByRole('navigation', { name: 'Matching categories and folders' })).toContainText(
    'Sofas',
  )
  await expect(cards(page).filter({ hasText: /sofa/i }).first()).toBeVisible()
  await find('chiar')
  const meant = page.getByRole('status').filter({ hasText: 'Did you mean' }).getByRole('link')
  await expect(meant).toHaveText('chair')
  await expect(cards(page).first()).toContainText('chair')
  await meant.click()
  await expect(page).toHaveURL(/q=chair$/)
  await expect(cards(page).first()).toContainText('chair')
})

test('goes into a folder and remembers it', async ({ page }) => {
  await openCatalog(page, staff)
  const tiles = page.getByRole('region', { name: 'Folders' })
  await tiles.getByRole('link', { name: /Studio editions/ }).click()
  await expect(page).toHaveTitle('Studio editions | Atelier Nord')
  await expect(page.getByRole('heading', { level: 1, name: 'Studio editions' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /Studio editions/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'All' }).click()
  await expect(
    page.getByRole('region', { name: 'Recently visited' }).getByRole('link', { name: 'Studio editions' }),
  ).toBeVisible()
})

test('walks the categories by keyboard, under the names of their levels', async ({ page }) => {
  await openCatalog(page, staff)
  await page.getByText('Categories', { exact: true }).click()
  await expect(page.getByText('Department', { exact: true })).toBeVisible()
  await page.getByRole('treeitem', { name: 'All' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { name: 'Seating' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: 'Chairs' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove filter: Group: Chairs' })).toBeVisible()
})

test('filters by bounds, keeps them in the address and says them in words', { tag: '@smoke' }, async ({
  page,
}) => {
  await openCatalog(page, staff)
  const before = await productCount(page)
  await page.getByRole('button', { name: 'Width (cm)' }).click()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('80')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('40')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Must not be below “From”')).toBeVisible()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('40')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('80')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('button', { name: 'Remove filter: Width (cm) between 40 and 80' })
  await expect(chip).toBeVisible()
  await expect.poll(() => productCount(page)).toBeLessThan(before)
  const narrowed = await productCount(page)

  await page.reload()
  await expect(chip).toBeVisible()
  await expect.poll(() => productCount(page)).toBe(narrowed)
  await chip.click()
  await expect.poll(() => productCount(page)).toBe(before)
  await page.goBack()
  await expect(chip).toBeVisible()
})

test('sorts, turns pages and comes back to the same place', async ({ page }) => {
  await openCatalog(page, staff)
  const firstName = await nameOn(cards(page).first())
  await page.getByRole('button', { name: 'Ascending' }).click()
  await expect(page).toHaveURL(`${atelier}/catalog?sort=-name`)
  await expect(cards(page).first().getByRole('heading')).not.toHaveText(firstName)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(`${atelier}/catalog?sort=-name&page=2`)
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible()
  // Until the page has arrived, the one before it stays.
  await expect(page.getByRole('list', { name: 'Products' })).toHaveAttribute('aria-busy', 'false')

  const last = cards(page).last()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  const name = await nameOn(last)
  await last.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(`${atelier}/catalog?sort=-name&page=2`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('shows a product to read', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCatalog(page, staff)
  const name = await nameOn(cards(page).first())
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(`${name} | Atelier Nord`)
  for (const level of ['Department', 'Group', 'Type']) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${level}$`) })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Prices' })).toContainText('Retail EUR')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('Width (cm)')
  await details.getByRole('tab', { name: 'Story' }).click()
  await details.getByRole('button', { name: 'Enlarge QR code' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: `QR code of ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Mark as interesting/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${atelier}/catalog/[0-9a-f-]{36}\\?folder=[0-9a-f-]{36}$`))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('goes through pictures in full screen with the arrow keys', async ({ page }) => {
  await openCatalog(page, staff)
  await cards(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog')
  const thumbnails = dialog.getByRole('list', { name: 'Media' }).last().getByRole('button')
  await expect(thumbnails.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('explains a product that is not there', async ({ page }) => {
  await openCatalog(page, staff)
  await page.goto(`${atelier}/catalog/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'This product is not available' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the catalog' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('lets a client star a product and find it again', async ({ page }) => {
  await openCatalog(page, client)
  const card = cards(page).nth(1)
  const name = await nameOn(card)
  const star = card.getByRole('button', { name: `Mark as interesting: ${name}` })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const pill = page.getByRole('button', { name: /^Starred only, \d+ products?$/ })
  const before = Number(/\d+/.exec((await pill.getAttribute('aria-label')) ?? '')?.[0])
  await Promise.all([page.waitForResponse(/interested-products/), star.click()])
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(pill).toHaveAttribute('aria-label', new RegExp(`, ${before + 1} products?$`))
  await pill.click()
  await expect(cards(page)).toHaveCount(before + 1)
  const found = cards(page).filter({ hasText: name })
  await found.getByRole('button', { name: /^Mark as interesting/ }).click()
  await expect(found).toHaveCount(0)
  await expect(pill).toHaveAttribute('aria-label', new RegExp(`, ${before} products?$`))
})

test('takes a star back when it could not be kept', async ({ page }) => {
  await openCatalog(page, client)
  await page.route(/interested-products\?/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const star = cards(page)
    .first()
    .getByRole('button', { name: /^Mark as interesting/ })
  await star.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('shows a client only the prices and fields that are theirs', async ({ page }) => {
  await openCatalog(page, client)
  await page.getByRole('button', { name: 'More filters' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Contract EUR' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Retail|Trade/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await cards(page).first().getByRole('link').click()
  const prices = page.getByRole('region', { name: 'Prices' })
  await expect(prices).toContainText('Contract EUR')
  await expect(prices).not.toContainText(/Retail|Trade/)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('tab', { name: 'Story' }).click()
  await expect(details).not.toContainText(/Designer|Launch date/)
  await expect(page.getByRole('tab', { name: 'Internal' })).toHaveCount(0)
})

test('says that a view asks for what the person may not see, and leaves that out', async ({ page }) => {
  await openCatalog(page, client)
  const filters = [{ field: 'price:00000000-0000-4000-8000-000000000000', type: 'GT', value: '1' }]
  await page.goto(`${atelier}/catalog?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await expect(cards(page).first()).toBeVisible()
  const dropped = page.getByRole('button', {
    name: 'Remove filter: Left out: a filter on a field that you cannot see',
  })
  await dropped.click()
  await expect(dropped).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
})

/** Chooses an option of materials, and takes the choice back. */
async function expectAsManyAsSaid(drawer: Locator) {
  await drawer.getByRole('button', { name: 'Material', exact: true }).tap()
  const option = drawer.getByRole('checkbox', { name: /, [1-9]\d* products?$/ }).first()
  const [said] = /\d+ products?$/.exec((await option.getAttribute('aria-label')) ?? '') ?? []
  await option.tap()
  await expect(drawer.getByRole('button', { name: `Show ${said}`, exact: true })).toBeVisible()
  await option.tap()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('browses, filters and reads within the width of the screen', async ({ page }) => {
    await openCatalog(page, client)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Browse' }).tap()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('treeitem').nth(1).tap()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(/folder=/)
    await page.getByRole('button', { name: 'Filters' }).tap()
    await expect(drawer.getByRole('button', { name: /^Show \d+ products?$/ })).toBeVisible()
    await expectAsManyAsSaid(drawer)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await cards(page).first().getByRole('link').tap()
    await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
    await expectNoOverflow(page)
  })
})

test('shuts nobody out, in light and in dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await openCatalog(page, client)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('chair')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

/** Fetched until the page rests, as they are sent: compressed, without headers. */
async function scriptsOf(page: Page, open: () => Promise<void>): Promise<{ count: number; bytes: number }> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js'))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await open()
  await page.waitForLoadState('networkidle')
  const bytes = await Promise.all(sizes)
  return { count: bytes.length, bytes: bytes.reduce((sum, size) => sum + size, 0) }
}

async function openCatalog(page: Page, email: string): Promise<void> {
  await signIn(page, atelier, email)
  await page.goto(`${atelier}/catalog`)
  await expect(cards(page).first()).toBeVisible()
}

function cards(page: Page): Locator {
  return page.getByRole('article')
}

async function nameOn(card: Locator): Promise<string> {
  return (await card.getByRole('heading').textContent()) ?? ''
}

/** What the page says beside its title. */
async function productCount(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: /products?$/ })
  return Number.parseInt((await status.first().textContent()) ?? '', 10)
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content).toBeLessThanOrEqual(screen)
}
