import { type Browser, expect, type Page, test } from '@playwright/test'
import { atelier, cast, password } from './places.ts'
import { fillSignIn, signInByForm } from './sign-in.ts'

const { colleague } = cast.sessionConflict
const message = 'Your account has logged in somewhere else. Please login again.'

test('sends the earlier browser to the login, saying why once', async ({ page, browser }) => {
  // Where live connections don't come through, the next call says so.
  await page.routeWebSocket(/\/live$/, (socket) => socket.close())
  await signInByForm(page, atelier, colleague)
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
  await signInByForm(page, atelier, colleague)
  await expect(page).toHaveURL(`${atelier}/`)
  await page.goto('about:blank')
  const elsewhere = await signInElsewhere(browser)
  await page.goto(atelier)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(message, { exact: true })).toHaveCount(1)
  await elsewhere.context().close()
})

test('leaves nothing of the ended session in the browser', async ({ page, browser }) => {
  await signInByForm(page, atelier, colleague)
  await expect(page).toHaveURL(`${atelier}/`)
  // Pages that keep something on the device.
  await page.goto(`${atelier}/content/products`)
  await page.getByRole('treeitem').nth(1).click()
  await page.goto(`${atelier}/content/media`)
  await page.getByRole('switch').first().click({ force: true })
  await page.goto(`${atelier}/catalog`)
  const names = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  await expect.poll(async () => (await names()).length).toBeGreaterThan(4)
  const elsewhere = await signInElsewhere(browser)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  const kept = (await names()).filter((name) => !name.startsWith('tsr-scroll-restoration'))
  expect(kept.sort()).toEqual(['vitrine.login-identity', 'vitrine.mapped-domain'])
  await elsewhere.context().close()
})

for (const connection of ['there', 'away'])
  test(`leads each open tab to the login, whatever it holds, with the live connection ${connection}`, async ({
    page,
    context,
  }) => {
    if (connection === 'away') await context.routeWebSocket(/\/live$/, (socket) => socket.close())
    await signInByForm(page, atelier, colleague)
    await expect(page).toHaveURL(`${atelier}/`)
    const tabs = [await context.newPage(), await context.newPage()]
    const [clean, dirty] = tabs
    if (clean === undefined || dirty === undefined) throw new Error('no tabs')
    await clean.goto(`${atelier}/settings/user/security`)
    await typeCompany(dirty, 'Half a name')
    await expect(clean.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Menu du profil/ }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    for (const tab of [page, ...tabs]) await expect(tab).toHaveURL(/\/login/)
  })

test('asks nothing of a form when the account signs in elsewhere, and keeps what was typed', async ({
  page,
  browser,
}) => {
  await signInByForm(page, atelier, colleague)
  await expect(page).toHaveURL(`${atelier}/`)
  await typeCompany(page, 'Half a name')
  const elsewhere = await signInElsewhere(browser)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(message, { exact: true })).toHaveCount(1)
  await elsewhere.context().close()
  await page.getByRole('button', { name: 'Close' }).click()
  await fillSignIn(page, colleague, password)
  await page.getByRole('link', { name: 'Paramètres' }).click()
  await expect(page.getByLabel('Entreprise')).toHaveValue('Half a name')
})

/** The account reads French. */
async function typeCompany(page: Page, text: string): Promise<void> {
  await page.goto(`${atelier}/settings/user/basic-info`)
  await page.getByLabel('Entreprise').fill(text)
  await expect(page.getByRole('button', { name: 'Abandonner les modifications' })).toBeEnabled()
}

async function signInElsewhere(browser: Browser): Promise<Page> {
  const elsewhere = await browser.newPage()
  await signInByForm(elsewhere, atelier, colleague)
  await expect(elsewhere).toHaveURL(`${atelier}/`)
  return elsewhere
}
