// @smoke
/** What a product's page says of what there isn't, and where its ways lead. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { enteredAs, exampleProduct, idOf, ids } from '../../../../test/example-company.ts'
import { openCatalog } from '../../../../test/open/open-catalog.tsx'
import { openProducts } from '../../../../test/open/open-products.tsx'

const id = idOf(1_000)
const open = (values: Parameters<typeof exampleProduct>[1] = {}) =>
  openCatalog({ products: [exampleProduct(0, values)], address: `/catalog/${id}` })
const heading = () => page.getByRole('heading', { level: 1, name: 'Chair 000' })

describe('a product without anything', () => {
  it('says so of media, prices, details, description and category', async () => {
    await open({ media: [], prices: [], details: [], description: ' ', categories: [] })
    for (const text of ['No media available', 'No price available', 'No details available', 'No description'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    // One for each of the company's three levels.
    await expect.poll(() => page.getByText('N/A', { exact: true }).elements().length).toBe(3)
    for (const level of ['Area', 'Kind', 'Use']) await expect.element(page.getByText(level)).toBeVisible()
  })

  it('says “No Value” of a detail that is empty', async () => {
    await open({ details: [{ detailField: ids.care, value: '' }] })
    await expect.element(page.getByText('No Value', { exact: true })).toBeVisible()
  })
})

describe('a price', () => {
  it('stands with its currency once, however its list is called', async () => {
    await open({
      prices: [
        { priceType: ids.retail, value: '339' },
        { priceType: ids.trade, value: '250.5' },
      ],
    })
    await expect.element(page.getByText('€339.00')).toBeVisible()
    await expect.element(page.getByText('$250.50')).toBeVisible()
    expect(page.getByText('EUR').elements()).toEqual([])
  })
})

describe('the ways of the page', () => {
  it('close it, to the list', async () => {
    const { address } = await open()
    await expect.element(heading()).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(address).toBe('/catalog')
  })

  it('lead whoever may edit it to where it is edited, and nobody else', async () => {
    const products = [exampleProduct(0)]
    const edit = page.getByRole('link', { name: 'Edit', exact: true })
    await openCatalog({ products, address: `/catalog/${id}`, as: 'staff' })
    await expect.element(edit).toHaveAttribute('href', `/content/products/${id}`)
    await cleanup()
    const entered = enteredAs()
    const { permissions } = entered.access
    const folder = { ...permissions.folder, edit: 0 } as const
    const access = { ...entered.access, permissions: { ...permissions, folder } }
    await openCatalog({ products, address: `/catalog/${id}`, as: 'staff', session: { ...entered, access } })
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.element(edit).not.toBeInTheDocument()
    await cleanup()
    await open()
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.element(edit).not.toBeInTheDocument()
  })

  it('lead an editor to its media, and back', async () => {
    const { address } = await openProducts({
      products: [exampleProduct(0)],
      address: `/content/products/${id}`,
    })
    const edit = page.getByRole('link', { name: 'Add media' })
    await expect.element(edit).toBeVisible()
    const href = new URL(edit.element().getAttribute('href') ?? '', location.origin)
    expect(href.pathname).toBe('/content/media')
    expect(href.searchParams.get('path')).toBe(`${ids.showroom}/${id}`)
    expect(href.searchParams.get('from')).toBe(address())
  })
})
