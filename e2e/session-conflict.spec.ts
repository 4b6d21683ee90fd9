import { type Browser, expect, type Page, test } from '@playwright/test'
import { atelier, cast } from './places.ts'
import { signIn } from './sign-in.ts'

const { colleague } = cast.sessionConflict
const message = 'Your account has logged in somewhere else. Please login again.'

test('sends the earlier browser to the login, saying why once', async ({ page, browser }) => {
  // Where live connections don't come through, the next call tells.
  await page.routeWebSocket(/\/live$/, (socket) => socket.close())
  await signIn(page, atelier, colleague)
  await expect(page).toHaveURL(`${atelier}/`)
  const elsewhere = await signInElsewhere(browser)

  await page.getByRole('navigation').getByRole('link', { name: 'Catalogue' }).click()
  await expect(page).toHaveURL(`${atelier}/login`)
  await expect(page.getByText(message, { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(message)).toHaveCount(0)

  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(elsewhere).toHaveURL(`${atelier}/`)
  await elsewhere.context().close()
})

test('says so too when the earlier browser starts anew', async ({ page, browser }) => {
  await signIn(page, atelier, colleague)
  await expect(page).toHaveURL(`${atelier}/`)
  await page.goto('about:blank')
  const elsewhere = await signInElsewhere(browser)
  await page.goto(atelier)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(message, { exact: true })).toHaveCount(1)
  await elsewhere.context().close()
})

test('leaves nothing of the ended session in the browser', async ({ page, browser }) => {
  await signIn(page, atelier, colleague)
  await expect(page).toHaveURL(`${atelier}/`)
  const elsewhere = await signInElsewhere(browser)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  const kept = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(kept.filter((name) => !/login-identity|mapped-domain|color-scheme/.test(name))).toEqual([])
  await elsewhere.context().close()
})

async function signInElsewhere(browser: Browser): Promise<Page> {
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, atelier, colleague)
  await expect(elsewhere).toHaveURL(`${atelier}/`)
  return elsewhere
}
