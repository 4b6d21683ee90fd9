import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, hasLoaded } from './expect-accessible.ts'
import { cast, lumen } from './places.ts'
import { signIn } from './sign-in.ts'
import { lookOnPhones } from './what-does-not-fit.ts'

const { colleague, client, administrator } = cast.accessibility

/** What an administrator sets, part by part. */
const settingsPages: readonly string[] = [
  '/settings/user/basic-info',
  '/settings/user/security',
  '/settings/user/notifications',
  '/settings/domain/content-display',
  '/settings/domain/user-settings',
  ...['fields', 'tabs', 'priceTypes', 'categories', 'searchWords'].map(
    (section) => `/settings/domain/product-settings?section=${section}`,
  ),
  ...['general', 'profile', 'features', 'brand', 'host'].map(
    (section) => `/settings/domain/account-defaults?section=${section}`,
  ),
  ...['keys', 'webhooks', 'sso', 'archives', 'log'].map(
    (section) => `/settings/domain/security-credentials?section=${section}`,
  ),
]

test.beforeEach(async ({ page }) => {
  // Contrast can only be measured on what has finished fading in.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

test('the account pages shut nobody out', async ({ page }) => {
  for (const path of [
    '/login',
    '/security/reset-password',
    '/security/reset-password?token=none',
    '/security/change-email',
    '/security/user-setup',
    '/security/single-sign-on',
    '/security/hand-over',
    '/security/unsubscribe?token=none',
    '/invitations',
    '/no-access',
    '/nowhere',
  ]) {
    await page.goto(lumen + path)
    await expectAccessible(page)
  }
})

for (const [role, email] of [
  ['a colleague', colleague],
  ['a client', client],
] as const) {
  test(`the pages of ${role} shut nobody out`, async ({ page }) => {
    await signIn(page, lumen, email)
    await page.goto(lumen)
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)
    if (email === client) {
      await page.getByRole('link', { name: /^Votre profil/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Informations' })).toBeVisible()
    } else {
      await page.getByRole('button', { name: /^Menu du profil/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Préférences', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }
    await expectAccessible(page)

    await page.goto(`${lumen}/catalog`)
    await expectAccessible(page)
    const heading = page.getByRole('heading', { level: 1 })
    const catalogName = (await heading.textContent()) ?? ''
    await page.locator('a[href*="/catalog/"]').first().click()
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]+/)
    // The catalogue may still be there while the address has changed.
    await expect(heading).toHaveCount(1)
    await expect(heading).not.toHaveText(catalogName)
    await expectAccessible(page)

    const product = /\/catalog\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''
    await page.goto(`${lumen}/starred?products=${product.replaceAll('-', '')}`)
    await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toBeVisible()
    await expectAccessible(page)
  })
}

test('the table, a form and the panel of products shut nobody out', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(`${lumen}/content/products`)
  await expect(page.locator('#cell-0-0')).not.toBeEmpty()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New product' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('#cell-0-0').hover()
  await page.locator('#cell-0-0').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a detail' }).click()
  await expectAccessible(page)

  await page.goto(`${lumen}/content/media`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})

test('groups and figures of the table shut nobody out', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(`${lumen}/content/products?group=category`)
  await expect(page.getByRole('grid').getByRole('button', { expanded: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('[data-sum="name"] button').click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  // By itself: an open menu lies outside of the landmarks of a page.
  await expectAccessible(page, '[role=menu]')
})

test('the pages of people and links shut nobody out', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(`${lumen}/users/users/external`)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${lumen}/users/groups/external`)
  await page.getByRole('button', { name: 'Revendeurs', exact: true }).click()
  await page.getByRole('tab', { name: 'Folders' }).click()
  await expect(page.getByRole('checkbox', { name: /^View/ }).first()).toBeVisible()
  await expectAccessible(page)

  for (const path of ['/users/users/internal', '/users/groups/internal']) {
    await page.goto(lumen + path)
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page)
  }

  await page.goto(`${lumen}/users/share-links`)
  await page.getByRole('button', { name: 'New link' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the list of processes shuts nobody out', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(`${lumen}/processes`)
  await expectAccessible(page)
})

test('the settings fit phones and large text', async ({ page }) => {
  test.setTimeout(300_000)
  await signInAsAdministrator(page)
  const found: string[] = []
  for (const address of settingsPages) {
    await page.goto(lumen + address)
    await hasLoaded(page)
    found.push(...(await lookOnPhones(page, address)))
  }
  expect(found).toEqual([])
})

test('the settings of a filled catalogue shut nobody out', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(`${lumen}/settings/domain/product-settings?section=fields`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
  }
})

test('the pages of a project shut nobody out, on a desktop and on a phone', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(`${lumen}/projects/ongoing?look=board`)
  await expect(page.getByRole('region', { name: /^Ongoing/ })).toContainText('Nouveautés')
  await expectAccessible(page)
  await page.goto(`${lumen}/projects/ongoing`)
  await page.getByRole('link', { name: 'Nouveautés pour les revendeurs' }).click()
  await expect(page.getByRole('region', { name: 'Progress' }).getByRole('table').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goto(`${lumen}/projects/ongoing`)
  await expect(page.getByText('Nouveautés pour les revendeurs')).toBeVisible()
  await expectAccessible(page)
})

test(`the pages on a phone shut nobody out`, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${lumen}/login`)
  await expectAccessible(page)
  await signIn(page, lumen, colleague)
  await page.goto(lumen)
  // The texts have come.
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${lumen}/catalog`)
  await expectAccessible(page)
  await page.goto(`${lumen}/content/products`)
  await expect(page.locator('#cell-0-0')).not.toBeEmpty()
  await expectAccessible(page)
})

/** One session for all tests below, because signing in again would end it. */
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | null = null

async function signInAsAdministrator(page: Page): Promise<void> {
  const context = page.context()
  if (signedIn === null) {
    await signIn(page, lumen, administrator)
    signedIn = await context.storageState()
    return
  }
  await context.addCookies(signedIn.cookies)
  const kept = signedIn.origins.flatMap(({ localStorage }) => localStorage)
  await context.addInitScript((kept) => {
    for (const { name, value } of kept)
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  }, kept)
}
