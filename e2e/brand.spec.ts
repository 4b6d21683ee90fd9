import { expect, type Page, test } from '@playwright/test'
import { atelier, cast, lumen, unmapped } from './places.ts'
import { signInByForm } from './sign-in.ts'

const companies = [
  { origin: atelier, name: 'Atelier Nord' },
  { origin: lumen, name: 'Lumen & Co' },
]

for (const { origin, name } of companies) {
  test(`shows strangers on its host name the brand of ${name}`, async ({ page }) => {
    await page.goto(`${origin}/login`)
    await expect(page).toHaveTitle(`Login | ${name}`)
    await expect(page.getByText(`Sign in to ${name}`)).toBeVisible()
    await expect(page.getByRole('img', { name })).toHaveJSProperty('complete', true)

    const icon = await fetchLink(page, 'icon')
    expect(icon).toMatchObject({ status: 200, type: 'image/png' })
    const manifest = await fetchLink(page, 'manifest')
    expect(manifest.status).toBe(200)
    expect(JSON.parse(manifest.text)).toMatchObject({ name })
  })
}

test('gives each company its own colour and files', async ({ page }) => {
  const seen = []
  for (const { origin } of companies) {
    await page.goto(`${origin}/login`)
    await expect(page.locator('link[rel="icon"]')).toBeAttached()
    seen.push({
      color: await page
        .getByRole('button', { name: 'Sign in', exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
      icon: (await fetchLink(page, 'icon')).path,
      logo: await page.locator('header img').getAttribute('src'),
    })
  }
  const [first, second] = seen
  expect(first?.color).not.toBe(second?.color)
  expect(first?.icon).not.toBe(second?.icon)
  expect(first?.logo).not.toBe(second?.logo)
})

test("shows nobody's brand on a host name of nobody", async ({ page }) => {
  await page.goto(`${unmapped}/login`)
  await expect(page.getByText('Sign in to Vitrine')).toBeVisible()
  await expect(page).toHaveTitle('Login | Vitrine')
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0)
  await expect(page.locator('header img')).toHaveCount(0)
})

test('never shows the brand of the host name visited before', async ({ page }) => {
  await page.goto(`${atelier}/login`)
  await expect(page).toHaveTitle('Login | Atelier Nord')
  await page.goto(`${lumen}/login`)
  await expect(page).toHaveTitle('Login | Lumen & Co')
  await page.goto(`${unmapped}/login`)
  await expect(page).toHaveTitle('Login | Vitrine')
})

test('speaks the language of its people once they are inside', async ({ page }) => {
  await page.goto(`${lumen}/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await signInByForm(page, lumen, cast.brand.colleague)
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect(page).toHaveTitle('Accueil | Lumen & Co')
})

/** What stands behind a link of the page's head. */
async function fetchLink(page: Page, rel: string) {
  const link = page.locator(`link[rel="${rel}"]`)
  await expect(link).toBeAttached()
  return link.evaluate(async (element: HTMLLinkElement) => {
    const response = await fetch(element.href)
    const type = response.headers.get('content-type')
    return {
      path: new URL(element.href).pathname,
      status: response.status,
      type,
      text: await response.text(),
    }
  })
}
