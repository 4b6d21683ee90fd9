import { expect, type Page, test } from '@playwright/test'
import { atelier, cast, lumen } from './places.ts'
import { signIn, signInByForm } from './sign-in.ts'

const { colleague, other } = cast.tenancy

interface Foreign {
  domain: string
  product: { _id: string; name: string; reference: string }
}

test('lets nobody into a company they do not belong to', async ({ page }) => {
  await signInByForm(page, lumen, colleague)
  await expect(page.getByRole('alert')).toHaveText(
    'Your account has no access here. Ask the company that invited you for an invitation.',
  )
  await page.goto(`${lumen}/catalog`)
  await expect(page).toHaveURL(`${lumen}/login?return=%2Fcatalog`)
})

test("says nothing of another company's product at its address", async ({ page, browser }) => {
  const { domain, product } = await readForeignProduct(await browser.newPage())
  await signIn(page, atelier, colleague)

  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
  await page.goto(`${atelier}/catalog/${product._id}`)
  await expect(page.getByRole('heading', { name: '此产品不可用' })).toBeVisible()
  const answers = (await Promise.all(bodies)).join('\n')
  expect(answers).toContain('NotFound')
  for (const secret of [product.name, product.reference, domain]) expect(answers).not.toContain(secret)
})

test('answers no call and gives no file of another company', async ({ page, browser }) => {
  const foreign = await readForeignProduct(await browser.newPage())
  await signIn(page, atelier, colleague)
  const { domain, product } = foreign
  const paths = [
    `/api/domains/${domain}?domain=${domain}`,
    `/api/domains/${domain}/settings?domain=${domain}`,
    `/api/folders?domain=${domain}&page=1&per_page=-1&sort=left`,
    `/api/categories?domain=${domain}&page=1&per_page=-1&sort=left`,
    `/api/price-types?domain=${domain}&page=1&per_page=-1`,
    `/api/products/${product._id}?domain=${domain}`,
    `/assets/domains/${domain}/products/${product._id}/anything.jpg?version=1`,
  ]
  const answers = await page.evaluate(async (addresses) => {
    const responses = await Promise.all(addresses.map((address) => fetch(address)))
    return Promise.all(
      responses.map(async (response) => ({ status: response.status, text: await response.text() })),
    )
  }, paths)
  for (const [index, { status, text }] of answers.entries()) {
    expect([403, 404], paths[index]).toContain(status)
    expect(text).not.toContain(product.name)
  }
})

/** A product as a colleague of the other company sees it. */
async function readForeignProduct(page: Page): Promise<Foreign> {
  await signIn(page, lumen, other)
  const foreign = await page.evaluate(async () => {
    const domain: string = JSON.parse(localStorage.getItem('vitrine.domain') ?? '""')
    const response = await fetch(`/api/products/query?domain=${domain}&page=1&per_page=10`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"filters":[]}',
    })
    const { result } = await response.json()
    return { domain, product: result[0] }
  })
  await page.context().close()
  return foreign
}
