import { expect, type Page, test } from '@playwright/test'
import { atelier, cast, password } from './places.ts'
import { fillSignIn, signInByForm } from './sign-in.ts'

const { colleague } = cast.identity

test('sends strangers to the login and, once signed in, to where they wanted to go', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto(`${atelier}/catalog?folder=none`)
  await expect(page).toHaveURL(`${atelier}/login?return=%2Fcatalog%3Ffolder%3Dnone`)
  await fillSignIn(page, colleague, password)
  await expect(page).toHaveURL(`${atelier}/catalog?folder=none`)
})

test('never leads to another site after signing in', async ({ page }) => {
  await page.goto(`${atelier}/login?return=//evil.example/`)
  await fillSignIn(page, colleague, password)
  await expect(page).toHaveURL(`${atelier}/`)
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

test('refuses a wrong password on the login page', async ({ page }) => {
  await page.goto(`${atelier}/login`)
  await fillSignIn(page, colleague, 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('The email address or password is incorrect')
  await expect(page).toHaveURL(`${atelier}/login`)
})

test('says the same about a reset whether or not the account exists', async ({ page }) => {
  for (const email of [colleague, 'nobody@nowhere.example']) {
    await page.goto(`${atelier}/security/reset-password`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status')).toContainText(`If there is an account for ${email}`)
  }
})

test('keeps the language a person chooses', async ({ page }) => {
  await signInByForm(page, atelier, colleague)
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
  await signInByForm(page, atelier, colleague)
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${atelier}/login`)
  await page.goto(`${atelier}/`)
  await expect(page).toHaveURL(/\/login/)
})

test('explains addresses that lead nowhere', async ({ page }) => {
  await page.goto(`${atelier}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(`${atelier}/login`)
})

async function chooseLanguage(
  page: Page,
  { menu, item, label }: { menu: RegExp; item: string; label: string },
  language: string,
): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .click()
  await page.getByRole('option', { name: language }).click()
}
