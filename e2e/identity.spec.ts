import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { atelier, cast, password } from './places.ts'
import { fillSignIn, signIn } from './sign-in.ts'

const { colleague } = cast.identity

test('sends strangers to the login and, once signed in, to where they wanted to go', async ({ page }) => {
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
  await signIn(page, atelier, colleague)
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
  await signIn(page, atelier, colleague)
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

test('an operator gets in, opens a company, suspends and reopens it, and reads of it after a reload', async ({
  page,
}) => {
  await signIn(page, atelier, 'operator@vitrine.example')
  await expect(page.getByRole('heading', { name: 'You look after this installation' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the operator’s page' }).click()
  await expect(page.getByRole('row', { name: /Atelier Nord/ })).toBeVisible()
  await expectAccessible(page)
  const name = `Opened ${test.info().retry}`
  await page.getByRole('button', { name: 'Open a company' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel(/first super admin/).fill(`first${test.info().retry}@opened.example`)
  await dialog.getByRole('button', { name: 'Open a company' }).click()
  await expect(dialog.getByText(/\/security\/user-setup\?token=/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  for (const [item, state] of [
    ['Suspend', 'Suspended'],
    ['Reopen', 'Active'],
  ] as const) {
    await page.getByRole('button', { name: `Actions of ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    if (item === 'Suspend') await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(row).toContainText(state)
  }
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Reopened`) })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})
