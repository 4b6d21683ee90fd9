/** Starred products: one's own list, and one that somebody sends. */
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, idOf, ids } from '../../../../test/example-company.ts'
import { openCatalog } from '../../../../test/open/open-catalog.tsx'
import { readIds } from '../starred-search.ts'

const starred = [
  exampleProduct(1, {
    interested: true,
    prices: [
      { priceType: ids.retail, value: '101' },
      { priceType: ids.trade, value: '80.5' },
    ],
  }),
  exampleProduct(2, { interested: true }),
]
const products = [exampleProduct(0), ...starred]
const lines = () => page.getByRole('listitem')

describe('the list of starred products', () => {
  it('shows one’s own with reference and every price that one may see, with one sign each', async () => {
    await openCatalog({ products, address: '/starred' })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Starred products')
    await expect.element(lines().nth(1)).toBeVisible()
    expect(lines().elements()).toHaveLength(2)
    await expect.element(lines().first()).toHaveTextContent('Chair 001REF-001Retail€101.00Trade$80.50')
    await lines().first().getByRole('link').click()
    await expect.element(page.getByRole('heading', { name: 'Chair 001' })).toBeVisible()
  })

  it('is sent as an address that names the products and no right', async () => {
    await openCatalog({ products, address: '/starred' })
    await page.getByRole('button', { name: 'Send' }).click()
    const mail = page.getByRole('menuitem', { name: 'By mail' })
    await expect.element(mail).toBeVisible()
    const address = new URL(mail.element().getAttribute('href') ?? '')
    expect(address.protocol).toBe('mailto:')
    const sent = new URL(address.searchParams.get('body') ?? '')
    expect([sent.origin, sent.pathname]).toEqual([location.origin, '/starred'])
    expect([...sent.searchParams.keys()]).toEqual(['products'])
    expect(readIds(sent.searchParams.get('products') ?? '')).toEqual(starred.map(({ _id }) => _id))
  })

  it('is printed', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {})
    await openCatalog({ products, address: '/starred' })
    await page.getByRole('button', { name: 'Print' }).click()
    expect(print).toHaveBeenCalledOnce()
  })

  it('says where stars come from while there are none', async () => {
    await openCatalog({ products: [exampleProduct(0)], address: '/starred' })
    await expect.element(page.getByText('Use the star on a product to find it here again.')).toBeVisible()
    await page.getByRole('link', { name: 'Show the whole catalog' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible()
  })
})

describe('a list that was sent', () => {
  const compact = (number: number) => idOf(1_000 + number).replaceAll('-', '')

  it.each(['client', 'staff'] as const)('shows a %s what they may see of it, in its order', async (as) => {
    await openCatalog({ products, address: `/starred?products=${compact(2)}${compact(9)}${compact(0)}`, as })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A list of products')
    await expect.element(page.getByText('1 product of this list is not available to you.')).toBeVisible()
    const names = page.getByRole('heading', { level: 2 })
    expect(names.elements().map((name) => name.textContent)).toEqual(['Chair 002', 'Chair 000'])
  })
})
