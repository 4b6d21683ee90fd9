import { expect, type Page, type Route, test } from '@playwright/test'
import { atelier, cast, lumen, unmapped } from './places.ts'
import { signIn, signInByForm } from './sign-in.ts'

const { editor, client } = cast.header

test.describe('for staff', () => {
  test('offers what their permissions open', async ({ page }) => {
    await enter(page, editor)
    await expect(mainNavigation(page).getByRole('link', { name: 'Catalog' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCSS('height', '60px')
  })

  test('leaves all but projects out for those who may see no folder and no report', async ({ page }) => {
    await page.route('**/api/auth/session*', async (route) => {
      const answer = await fetchAnswer(route)
      if (answer.access) {
        answer.access.permissions.folder = { view: 0, edit: 0 }
        answer.access.permissions.analytics = { view: 0, edit: 0 }
      }
      await route.fulfill({ json: answer })
    })
    await enter(page, editor)
    await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible()
    await expect(mainNavigation(page).getByRole('link')).toHaveText(['Projects'])
    await expect(mainNavigation(page).getByRole('button')).toHaveCount(0)
  })

  test('leaves the catalog out when the subscription has none', async ({ page }) => {
    await page.route(/\/api\/domains\/[0-9a-f-]{36}(\?|$)/, async (route) => {
      const answer = await fetchAnswer(route)
      answer.subscription.allowCatalog = false
      await route.fulfill({ json: answer })
    })
    await enter(page, editor)
    await expect(page.getByRole('heading', { name: 'There is no catalog here' })).toBeVisible()
    await expect(mainNavigation(page).getByRole('button', { name: 'Content' })).toBeVisible()
    await expect(mainNavigation(page).getByRole('link', { name: 'Catalog' })).toHaveCount(0)
  })

  test('leads back from the catalog to where its content is made', async ({ page }) => {
    await enter(page, editor)
    await mainNavigation(page).getByRole('link', { name: 'Catalog' }).click()
    await expect(page).toHaveURL(`${atelier}/catalog`)
    await page.getByRole('banner').getByRole('link', { name: 'Back to Content' }).click()
    await expect(page).toHaveURL(`${atelier}/content/products`)
  })

  test('tells the version in the profile menu', async ({ page }) => {
    await enter(page, editor)
    await page.getByRole('button', { name: 'Profile menu: Jonas Vik' }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Email editor@atelier.example')
    // The menu lies in the dark header, whose letters are white.
    await expect(menu.getByText('Jonas Vik', { exact: true })).toHaveCSS('color', 'rgb(23, 23, 26)')
    await expect(page.getByRole('menu')).toContainText('Version 1.25.0')
  })

  test('works by keyboard alone', async ({ page }) => {
    await enter(page, editor)
    await expect(page.getByRole('button', { name: /^Profile menu/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const profile = page.getByRole('button', { name: /^Profile menu/ })
    await profile.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    // Who doesn't see the settings isn't offered them.
    await expect(page.getByRole('menuitem', { name: 'Profile & Preference' })).toHaveCount(0)
    await expect(page.getByRole('menuitem', { name: 'Invitations' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Preferences' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(profile).toBeFocused()
  })

  test('folds into a drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, editor)
    await expect(mainNavigation(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Atelier Nord' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)

    await page.getByRole('button', { name: 'Open menu' }).click()
    await drawer.getByRole('link', { name: 'Catalog' }).click()
    await expect(page).toHaveURL(`${atelier}/catalog`)
    await expect(drawer).toHaveCount(0)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })
})

test.describe('for clients', () => {
  test('has no items, and the way out in sight', async ({ page }) => {
    await enter(page, client)
    await expect(mainNavigation(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible()
    const own = page
      .getByRole('banner')
      .getByRole('link', { name: /^Your profile, preferences and security/ })
    // The way out, the person, and the logo: nothing else.
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(2)
    await own.click()
    await expect(page).toHaveURL(`${atelier}/settings/user/basic-info`)
    await expect(page.getByRole('button', { name: /^Profile menu/ })).toHaveCount(0)
  })

  test('leads back home from the catalog, and nowhere from home', async ({ page }) => {
    await enter(page, client)
    const back = page.getByRole('link', { name: 'Back to Home' })
    await expect(back).toHaveCount(0)
    await page.getByRole('link', { name: 'Open the catalog' }).click()
    await expect(page).toHaveURL(`${atelier}/catalog`)
    await back.click()
    await expect(page).toHaveURL(`${atelier}/`)
    await expect(back).toHaveCount(0)
  })

  test('wears the colour and the logo meant for clients', async ({ page }) => {
    await enter(page, client)
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(239, 232, 220)')
    await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute('src', /externalNavLogo/)
  })

  test('has no menu to open on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, client)
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${atelier}/login`)
  })

  test('changes company across host names without signing in again, and signs out of both at once', async ({
    page,
    context,
  }) => {
    await enter(page, client)
    await page.getByRole('button', { name: 'Switch to Lumen & Co' }).click()
    await expect(page).toHaveURL(`${lumen}/`)
    await expect(page).toHaveTitle('Home | Lumen & Co')
    // The code that led here stands nowhere to go back to.
    const atAtelier = await context.newPage()
    await page.goBack()
    await expect(page).toHaveURL(`${atelier}/`)
    await expect(page).toHaveTitle('Home | Atelier Nord')
    await page.goForward()
    await expect(page).toHaveTitle('Home | Lumen & Co')
    await page.reload()
    await expect(page).toHaveTitle('Home | Lumen & Co')

    // Nothing has ended at the first.
    await atAtelier.goto(`${atelier}/settings/user/basic-info`)
    await expect(atAtelier.getByRole('button', { name: 'Switch to Lumen & Co' })).toBeVisible()

    // And back, by the keys.
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search the catalog and your companies' }).fill('Atelier')
    await page.getByRole('button', { name: 'Switch to Atelier Nord' }).last().click()
    await expect(page).toHaveURL(`${atelier}/`)
    await expect(page).toHaveTitle('Home | Atelier Nord')

    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${atelier}/login`)
    await page.goto(`${lumen}/`)
    await expect(page).toHaveURL(/^http:\/\/lumen\.localhost:\d+\/login/)
    // An address that somebody made up changes nothing.
    await page.goto(`${lumen}/security/hand-over#a-code-that-nobody-was-given-at-all`)
    await expect(page.getByText('This took too long, or has been done before')).toBeVisible()
    await expect(page).toHaveURL(`${lumen}/security/hand-over`)
  })

  test('appears once a client of two companies has chosen one, where the host name is of neither', async ({
    page,
  }) => {
    await signInByForm(page, unmapped, client)
    await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible()
    await page.getByRole('button', { name: /Lumen & Co/ }).click()
    await expect(page).toHaveTitle('Home | Lumen & Co')

    // On the home page, and by the keys that find everything.
    await page.getByRole('button', { name: 'Switch to Atelier Nord' }).click()
    await expect(page).toHaveTitle('Home | Atelier Nord')
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Search the catalog and your companies' }).fill('Lumen')
    await page.getByRole('button', { name: 'Switch to Lumen & Co' }).last().click()
    await expect(page).toHaveTitle('Home | Lumen & Co')
  })
})

async function enter(page: Page, email: string): Promise<void> {
  await signIn(page, atelier, email)
  await page.goto(atelier)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function mainNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main navigation' })
}

/** What the server answers to an intercepted call. Only browsers find *.localhost everywhere. */
async function fetchAnswer(route: Route) {
  const url = new URL(route.request().url())
  const headers = { ...(await route.request().allHeaders()), host: url.host }
  url.hostname = '127.0.0.1'
  const response = await route.fetch({ url: url.href, headers })
  return response.json()
}
