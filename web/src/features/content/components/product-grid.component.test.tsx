import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cell, openProducts } from '../../../../test/open-products.tsx'
import { press } from '../../../../test/press.ts'

const grid = () => page.getByRole('grid')
const heading = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const left = (element: Element) => element.getBoundingClientRect().left

describe('the frame of the table', () => {
  it('tells those who come by keys how to leave it, and they do', async () => {
    await openProducts()
    await cell(0, 0).click()
    await expect
      .element(grid())
      .toHaveAccessibleDescription(/To leave the table: Ctrl\+Home, then Shift\+Tab/)
    await press('ArrowDown', 'ArrowRight', 'Control+Home', 'Shift+Tab')
    await expect.element(grid()).not.toHaveFocus()
    expect(document.activeElement?.closest('[role=grid]') ?? null).toBeNull()
    await press('Tab')
    await expect.element(grid()).toHaveFocus()
    await press('Control+End', 'Tab')
    await expect
      .element(page.getByRole('checkbox', { name: 'Select all products of this list' }))
      .toHaveFocus()
  })

  it('moves columns by dragging their names and by keys, and keeps them there', async () => {
    await openProducts()
    const names = () =>
      page
        .getByRole('columnheader')
        .elements()
        .flatMap((head) => head.textContent || [])
        .slice(0, 4)
    await expect.poll(names).toEqual(['Name', 'Reference', 'Retail', 'Width'])
    await heading('Width').dropTo(heading('Reference'))
    await expect.poll(names).toEqual(['Name', 'Width', 'Reference', 'Retail'])
    const sort = page.getByRole('button', { name: 'Retail', exact: true })
    sort.element().focus()
    await press('Shift+ArrowLeft')
    await expect.poll(names).toEqual(['Name', 'Width', 'Retail', 'Reference'])
    await expect.element(sort).toHaveFocus()
    // Not before the name, however often.
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft')
    await expect.poll(names).toEqual(['Name', 'Retail', 'Width', 'Reference'])
    await press('Shift+ArrowRight')
    await expect.poll(names).toEqual(['Name', 'Width', 'Retail', 'Reference'])
    await page.getByRole('searchbox', { name: 'Search' }).fill('Chair 001')
    await expect.element(cell(1, 0)).not.toBeInTheDocument()
    expect(names()).toEqual(['Name', 'Width', 'Retail', 'Reference'])
  })

  it('puts the names of numbers above the numbers', async () => {
    await openProducts()
    await expect.element(cell(0, 2)).toHaveTextContent('€100')
    const name = heading('Retail').element().querySelector('button > span')
    const value = cell(0, 2).element().querySelector('span') ?? cell(0, 2).element()
    const right = (element: Element | null) => Math.round(element?.getBoundingClientRect().right ?? 0)
    expect(Math.abs(right(name) - right(value))).toBeLessThanOrEqual(1)
  })

  it('marks the tab of all products as the present one, whatever narrows it', async () => {
    const { address } = await openProducts()
    const all = page.getByRole('link', { name: 'All products' })
    const background = () => getComputedStyle(all.element()).backgroundColor
    await expect.poll(background).not.toBe('rgba(0, 0, 0, 0)')
    await page.getByRole('searchbox', { name: 'Search' }).fill('Chair')
    await expect.poll(address).toContain('q=Chair')
    await expect.poll(background).not.toBe('rgba(0, 0, 0, 0)')
    await expect.element(all).toHaveAttribute('aria-current', 'true')
  })

  it('leaves room for columns beside the name on a phone', async () => {
    await page.viewport(390, 844)
    try {
      await openProducts()
      await expect.element(cell(0, 1)).toBeVisible()
      const room = grid().element().getBoundingClientRect().right - left(cell(0, 1).element())
      expect(room).toBeGreaterThan(180)
    } finally {
      await page.viewport(1280, 800)
    }
  })
})
