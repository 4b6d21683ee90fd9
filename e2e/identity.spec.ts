import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { accounts, atelier, lumen, password, unmapped } from './places.ts'
import { fillSignIn, signIn } from './sign-in.ts'

// One session per person: these journeys sign in as the same people, so they run one after another.
test.describe.configure({ mode: 'serial' })

test('sends strangers to the login and, once signed in, to where they wanted to go', async ({ page }) => {
  await page.goto(`${atelier}/catalog?folder=none`)
  await expect(page).toHaveURL(`${atelier}/login?return=%2Fcatalog%3Ffolder%3Dnone`)
  await fillSignIn(page, accounts.manager, password)
  await expect(page).toHaveURL(`${atelier}/catalog?folder=none`)
})

test('never leads to another site after signing in', async ({ page }) => {
  await page.goto(`${atelier}/login?return=//evil.example/`)
  await fillSignIn(page, accounts.manager, password)
  await expect(page).toHaveURL(`${atelier}/`)
})

test('wears the brand of the host name before anybody has signed in', async ({ page }) => {
  await page.goto(`${atelier}/login`)
  await expect(page).toHaveTitle('Login | Atelier Nord')
  await page.goto(`${lumen}/login`)
  await expect(page).toHaveTitle('Login | Lumen & Co')
})

test('shows the login in English to every browser', async ({ browser }) => {
  const french = await browser.newContext({ locale: 'fr-FR' })
  const page = await french.newPage()
  await page.goto(`${atelier}/login`)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Réinitialiser le mot de passe' })).toBeVisible()
  await french.close()
})

test('refuses a wrong password in place', async ({ page }) => {
  await page.goto(`${atelier}/login`)
  await fillSignIn(page, accounts.manager, 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('The email address or password is incorrect')
  await expect(page).toHaveURL(`${atelier}/login`)
})

test('says the same about a reset whether or not the account exists', async ({ page }) => {
  for (const email of [accounts.manager, 'nobody@nowhere.example']) {
    await page.goto(`${atelier}/security/reset-password`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status')).toContainText(`If there is an account for ${email}`)
  }
})

test('ends the earlier session when the same person signs in elsewhere', async ({ page, browser }) => {
  await signIn(page, atelier, accounts.manager)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, atelier, accounts.manager)
  await expect(other).toHaveURL(`${atelier}/`)

  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your account has logged in somewhere else. Please login again.')).toHaveCount(
    1,
  )
  await elsewhere.close()
})

test('keeps the language a person chooses', async ({ page }) => {
  await signIn(page, atelier, accounts.manager)
  await chooseLanguage(
    page,
    { menu: /^Profile menu/, item: 'Preferences', label: 'Language' },
    'Français (France)',
  )
  await expect(page.getByRole('dialog', { name: 'Préférences' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await chooseLanguage(
    page,
    { menu: /^Menu du profil/, item: 'Préférences', label: 'Langue' },
    'English (United States)',
  )
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible()
})

test('signs out for good', async ({ page }) => {
  await signIn(page, atelier, accounts.manager)
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${atelier}/login`)
  await page.goto(`${atelier}/`)
  await expect(page).toHaveURL(/\/login/)
})

test('shows clients a header without items', async ({ page }) => {
  await signIn(page, atelier, accounts.client)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0)
})

test('lets a person of two domains choose on a host name of neither', async ({ page }) => {
  await signIn(page, unmapped, accounts.client)
  await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible()
  await page.getByRole('button', { name: /Lumen & Co/ }).click()
  await expect(page).toHaveTitle('Home | Lumen & Co')
})

test('explains addresses that lead nowhere', async ({ page }) => {
  await page.goto(`${atelier}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(`${atelier}/login`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has nothing that shuts people out, in ${colorScheme}`, async ({ page }) => {
    // Contrast can only be measured on what has finished fading in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${atelier}/login`)
    await expectAccessible(page, 'Welcome')
    await page.goto(`${atelier}/security/reset-password`)
    await expectAccessible(page, 'Reset password')
    await page.goto(`${atelier}/no-access`)
    await expectAccessible(page, 'You have no access to this page')
    await signIn(page, atelier, accounts.manager)
    await expect(page.getByRole('heading', { name: 'New in the catalog' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Profile menu/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
  })
}

async function expectAccessible(page: Page, heading?: string): Promise<void> {
  if (heading !== undefined) await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
}

async function chooseLanguage(
  page: Page,
  { menu, item, label }: { menu: RegExp; item: string; label: string },
  language: string,
): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .click()
  await page.getByRole('option', { name: language }).click()
}
