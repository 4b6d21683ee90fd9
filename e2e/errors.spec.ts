import { expect, test } from '@playwright/test'
import { atelier, cast } from './places.ts'
import { signIn } from './sign-in.ts'

const nothing = '00000000-0000-4000-8000-000000000000'
const broken = [
  '/catalog?filters=%7Bbad',
  '/catalog?filters=%5B1%5D&page=-2&size=x&sort=nonsense',
  '/catalog?folder=nonsense&category=nonsense',
  '/catalog/nonsense',
  `/catalog/${nothing}`,
  '/content/products?filters=%7Bbad&folder=nonsense&view=7',
  '/content/products/nonsense',
  '/content/media?path=x/y&kind=7&state=%7B&q=120',
  '/users/users/nonsense?page=x&state=7&tag=nonsense&search=120',
  '/users/groups/internal?group=nonsense',
  '/processes?process=nonsense&page=x',
  '/security',
  '/security/nonsense',
  '/reports/nonsense',
  '/settings/nonsense',
  '/settings/domain/account-defaults',
  '/settings/domain/content-display',
]

test.beforeEach(async ({ page }) => {
  await signIn(page, atelier, cast.errors.colleague)
  await page.goto(atelier)
  await expect(page.getByRole('heading', { name: 'New in the catalog' })).toBeVisible()
})

test('offers to try again when the server is gone, and shows the content by itself once it is back', async ({
  page,
}) => {
  await page.route('**/api/products/query*', (route) => route.abort('connectionrefused'))
  await page.reload()
  const state = page.getByRole('alert')
  await expect(state).toContainText('This could not be loaded')
  await expect(state).toContainText('The service is not available at the moment')
  await expect(state.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/products/query*')
  await expect(state).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'New in the catalog' }).getByRole('link')).not.toHaveCount(1)
})

test('shows a red banner over the page when a change could not be kept', async ({ page }) => {
  await page.route('**/api/users/**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
  )
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Preferences', exact: true }).click()
  await page.getByLabel('Language').first().click()
  await page.getByRole('option', { name: /Français/ }).click()
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('Internal Error')
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('asks for a reload when a part of the application is gone', async ({ page }) => {
  await page.route('**/static/catalog-page-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('navigation').getByRole('link', { name: 'Catalog' }).click()
  await expect(page.getByRole('alert')).toContainText('A part of the application could not be loaded')
  await page.unroute('**/static/catalog-page-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collection 2026' })).toBeVisible()
  await expect(page).toHaveURL(`${atelier}/catalog`)
})

test('announces a new version until it is taken', async ({ page }) => {
  const newer = { version: '9.0.0', entry: '/static/index-newer.js' }
  await page.route('**/version.json', (route) => route.fulfill({ json: newer }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('A new version is available')).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Catalog' }).click()
  await expect(page).toHaveURL(`${atelier}/catalog`)
  await expect(page.getByText('A new version is available')).toBeVisible()

  await page.unroute('**/version.json')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Refresh' }).click()])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('A new version is available')).toHaveCount(0)
})

test('says on the login screen that the server is gone', async ({ page }) => {
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${atelier}/login`)
  await page.route('**/api/auth/login*', (route) => route.abort('connectionrefused'))
  await page.getByLabel('Email').fill('somebody@atelier.example')
  await page.getByLabel('Password', { exact: true }).fill('Something-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The service is not available at the moment')
})

test('every address, however broken, gives a page that helps', async ({ page }) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  for (const address of broken) {
    await page.goto(atelier + address)
    // The page shows an explanation and a way on.
    await expect(page.getByRole('heading').or(page.getByRole('navigation')).first()).toBeVisible()
    await expect(page.getByRole('link').first()).toBeVisible()
    await expect(page.getByText('The service is not available at the moment')).toHaveCount(0)
    await expect(page.getByText(/Invalid UUID|TypeError|Unknown error|Internal Error/)).toHaveCount(0)
    await expect(page).not.toHaveURL(/no-access|login/)
  }
  expect(faults).toEqual([])
})

test('settings open at their addresses, and unknown ones show one’s own', async ({ page }) => {
  for (const [path, title] of [
    ['account-defaults', 'Account defaults'],
    ['content-display', 'Content display'],
  ] as const) {
    await page.goto(`${atelier}/settings/domain/${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.goto(`${atelier}/settings/anything`)
  await expect(page).toHaveURL(`${atelier}/settings/user/basic-info`)
  await page.goto(`${atelier}/security`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
