/** Every page of settings: shown to everybody, saved explicitly, never over what a colleague has saved meanwhile. */
import { expect, type Page, test } from '@playwright/test'
import { elsewhere } from './elsewhere.ts'
import { expectAccessible, expectAccessibleNow } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { lumen, password } from './places.ts'
import { signIn } from './sign-in.ts'

/** Differs between workers: a failed test begins a new one. */
const serial = Date.now().toString(36)
const hostName = `settings-${serial}.localhost`
const origin = lumen.replace('lumen.localhost', hostName)
const [reader, writer] = [`reader-${serial}@things.example`, `writer-${serial}@things.example`]

test.beforeAll(async () => {
  const company = { name: `Settled ${serial}`, hostName, email: reader, password }
  await foundCompany({ ...company, colleagues: [writer] })
})

test.beforeEach(async ({ page }) => {
  // Contrast can only be measured on what has finished fading in.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true })

/** Within the application, as people go from page to page. */
async function go(page: Page, name: string, title = name) {
  await linkTo(page, name).click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await hasCome(page)
}

async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name, exact: true }).click()
  await hasCome(page)
}

async function hasCome(page: Page) {
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
}

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })

test('the settings shut nobody out', async ({ page }) => {
  await signIn(page, origin, reader)
  for (const type of ['text', 'number', 'date'])
    await elsewhere(page, 'POST', '/detail-fields', { name: `Of ${type}`, type })
  await page.goto(`${origin}/settings/user/basic-info`)
  await expectAccessible(page)
  await go(page, 'Security')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessibleNow(page)
  await go(page, 'Notifications', 'Notification settings')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectAccessibleNow(page)

  await go(page, 'Account defaults')
  await expectAccessibleNow(page)
  for (const tab of ['Profile', 'Features', 'Host name']) {
    await openTab(page, tab)
    await expectAccessibleNow(page)
  }
  await openTab(page, 'Brand')
  await expectAccessibleNow(page)

  await go(page, 'Content display')
  await expectAccessibleNow(page)
  await go(page, 'Product settings')
  await expectAccessibleNow(page)
  for (const tab of ['Tabs', 'Price types', 'Categories']) {
    await openTab(page, tab)
    if (tab === 'Price types')
      await expect(page.getByRole('heading', { name: 'No price types yet' })).toBeVisible()
    await expectAccessibleNow(page)
  }

  await go(page, 'Users settings')
  await expect(page.locator('iframe')).toBeVisible()
  await expectAccessibleNow(page)
  await go(page, 'Security credentials')
  await expectAccessibleNow(page)
  for (const tab of ['Webhooks', 'Single sign-on', 'Log']) {
    await openTab(page, tab)
    await expectAccessibleNow(page)
  }

  // The same on a phone, where the list of pages is a row.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleNow(page)
  for (const name of ['Account defaults', 'Product settings', 'Basic info']) {
    await go(page, name)
    await expectAccessibleNow(page)
  }
})

test('a profile is refused, saved, guarded, kept apart from a colleague’s changes, and kept while the network is away', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await Promise.all([signIn(page, origin, reader), signIn(other, origin, writer)])
  const profileOf = () => elsewhere<Record<string, string>>(other, 'GET', '/account-defaults')
  const saveElsewhere = async (body: object) =>
    elsewhere(other, 'PATCH', `/account-defaults?version=${(await profileOf()).version}`, body)
  const main = page.getByRole('main')
  const email = main.getByRole('textbox', { name: 'Email address' })
  const phone = main.getByRole('textbox', { name: 'Phone' })
  const city = main.getByRole('textbox', { name: 'Postal code' })

  await page.goto(`${origin}/settings/domain/account-defaults?section=profile`)
  await email.fill('nobody at all')
  await expect(main).toContainText('This is not an email address')
  await expect(save(page)).toBeDisabled()
  await email.fill('hello@things.example')
  await save(page).click()
  await expect(main.getByRole('status')).toHaveText('Saved')

  // Left with something unsaved: asked, stayed, and gone on with.
  await phone.fill('+31 20 555 0100')
  await linkTo(page, 'Security').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(phone).toHaveValue('+31 20 555 0100')
  // A colleague saves something else meanwhile: it comes in, and what is typed stays.
  await saveElsewhere({ postalCode: '1012 AB' })
  await save(page).click()
  await expect(main.getByRole('status')).toHaveText('Saved')
  await expect(city).toHaveValue('1012 AB')
  expect(await profileOf()).toMatchObject({ phoneNumber: '+31 20 555 0100', postalCode: '1012 AB' })

  // And then the same: both are shown, and theirs stays until somebody decides.
  await phone.fill('mine')
  await saveElsewhere({ phoneNumber: 'theirs' })
  await save(page).click()
  const question = page.getByRole('dialog', { name: /was changed by somebody else$/ })
  await expect(question).toContainText('mine')
  await expect(question).toContainText('theirs')
  expect(await profileOf()).toMatchObject({ phoneNumber: 'theirs' })
  await question.getByRole('button', { name: 'Use mine' }).click()
  await expect(main.getByRole('status')).toHaveText('Saved')
  expect(await profileOf()).toMatchObject({ phoneNumber: 'mine' })

  // Without a network it isn't saved, and the page says so; the typed text stays, and is saved once the network is back.
  await page.context().setOffline(true)
  await phone.fill('after a while')
  await save(page).click()
  await expect(page.getByText('No connection to the server')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The service is not available at the moment')
  expect(await profileOf()).toMatchObject({ phoneNumber: 'mine' })
  await page.context().setOffline(false)
  await expect(page.getByText('No connection to the server')).toBeHidden()
  await expect(phone).toHaveValue('after a while')
  await save(page).click()
  await expect(main.getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(phone).toHaveValue('after a while')
  await expect(email).toHaveValue('hello@things.example')

  // What is thrown away is not asked about again.
  await phone.fill('never')
  await linkTo(page, 'Content display').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Content display' })).toBeVisible()

  // Names of the levels of categories: none, then a right one.
  const level = main.getByRole('textbox', { name: /1/ }).first()
  await level.fill(' ')
  await expect(level).toHaveAttribute('aria-invalid', 'true')
  await expect(save(page)).toBeDisabled()
  await level.fill('Range')
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(level).toHaveValue('Range')
  await other.context().close()
})

test('a brand that is saved is worn by pages that are open, without a reload, and so is the earlier one', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  const other = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await Promise.all([signIn(page, origin, reader), signIn(other, origin, writer)])
  await other.goto(origin)
  const header = other.getByRole('banner')
  await expect(header).toHaveCSS('background-color', 'rgb(10, 10, 10)')
  await other.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))

  await page.goto(`${origin}/settings/domain/account-defaults?section=brand`)
  await page.getByRole('textbox', { name: 'Header for staff' }).fill('#5b2a86')
  await page.getByRole('textbox', { name: 'Name of the application' }).fill('Opale')
  await save(page).click()
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()
  await expect(header).toHaveCSS('background-color', 'rgb(91, 42, 134)')
  await expect(other).toHaveTitle(/ \| Opale$/)

  await page
    .getByRole('button', { name: /^Go back to the brand of/ })
    .first()
    .click()
  await expect(page.getByText('This is the brand again.')).toBeVisible()
  await expect(header).toHaveCSS('background-color', 'rgb(10, 10, 10)')
  await expect(other).not.toHaveTitle(/Opale$/)
  await expect(other.locator('html[data-not-reloaded]')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Name of the application' })).not.toHaveValue('Opale')
  await other.context().close()
})
