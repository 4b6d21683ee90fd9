/**
 * What somebody who isn't staff sees, on every page: nothing is cut, and nobody is shut out, on whatever they hold and
 * however large their text is.
 */
import { expect, type Page, test } from '@playwright/test'
import { clientPages, type Known, otherPages, strangerPages } from './client-pages.ts'
import { callsOf } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { atelier, cast } from './places.ts'
import { pagesOfTable } from './route-table.ts'
import { signIn } from './sign-in.ts'
import { lookOnPhones, smallPhone, whatDoesNotFit } from './what-does-not-fit.ts'

const { client } = cast.clientPages

const others = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
] as const

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

test('knows of each page of the application who comes to it', async ({ page }) => {
  await page.goto(`${atelier}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const known = [...Object.keys(strangerPages), ...Object.keys(clientPages), ...otherPages]
  expect(known.sort()).toEqual(await pagesOfTable(page))
})

test('fits the pages of somebody unknown to every window and size of text', async ({ page }) => {
  const found: string[] = []
  for (const address of Object.values(strangerPages).flat()) found.push(...(await lookAt(page, address)))
  expect(found).toEqual([])
})

test('fits the pages of a client to every window and size of text', async ({ page }) => {
  test.setTimeout(480_000)
  await signIn(page, atelier, client)
  const known = await findKnown(page)
  const found: string[] = []
  for (const addressesOf of Object.values(clientPages))
    for (const address of addressesOf(known)) found.push(...(await lookAt(page, address)))
  expect(found).toEqual([])
})

/** axe in light and in dark, then what doesn't fit: all of it, since each look takes a while. */
async function lookAt(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize(smallPhone)
  await page.goto(atelier + address)
  await expectAccessible(page)
  for (const window of others) {
    await page.setViewportSize(window)
    found.push(...(await whatDoesNotFit(page, `${address} at ${window.width} × ${window.height}`)))
  }
  return [...found, ...(await lookOnPhones(page, address))]
}

async function findKnown(page: Page): Promise<Known> {
  const call = callsOf(page)
  const query = { filters: [] }
  const products = (await call('POST', '/products/query?page=1&per_page=10', query)) as Found
  const projects = (await call('GET', '/projects?state=ongoing')) as Found
  const [product, project] = [products.result[0]?._id, projects.result[0]?._id]
  if (product === undefined || project === undefined) throw new Error('the client sees no product or project')
  return { product, project }
}

interface Found {
  result: readonly { _id: string }[]
}
