import type { Category } from '@vitrine/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { exampleCategories, exampleProduct, idOf } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

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

/** Where a part of a text is drawn, whatever is cut of it. */
function placeOf(text: Element, part: string): DOMRect {
  const node = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode()
  const start = node?.textContent?.indexOf(part) ?? -1
  if (node === null || start === -1) throw new Error(`no “${part}” in ${text.textContent}`)
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, start + part.length)
  return range.getBoundingClientRect()
}

function isWithin(inner: DOMRect, outer: DOMRect): boolean {
  const [left, right] = [inner.left >= outer.left - 1, inner.right <= outer.right + 1]
  return left && right && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
}

describe('what is longer than its cell', () => {
  const finishes = ['natural oak', 'smoked oak']
  const nameOf = (finish: string) => `Bolge upholstered bed 160 × 200 cm with storage, ${finish}`

  it.each(['Compact', 'Comfortable'])(
    'is a name on two lines, to where names differ (%s)',
    async (density) => {
      const products = finishes.map((finish, n) => exampleProduct(n, { name: nameOf(finish) }))
      await openProducts({ products })
      await expect.element(cell(0, 0)).toBeVisible()
      await page.getByRole('button', { name: 'View', exact: true }).click()
      const choice = page.getByRole('radio', { name: density }).element()
      if (choice instanceof HTMLInputElement) choice.click()
      await expect.poll(() => (choice as HTMLInputElement).checked).toBe(true)
      for (const [row, finish] of finishes.entries()) {
        await expect.element(cell(row, 0)).toHaveTextContent(finish)
        const text = cell(row, 0).getByTitle(nameOf(finish)).element()
        const shown = text.getBoundingClientRect()
        expect(placeOf(text, 'Bolge').bottom).toBeLessThanOrEqual(placeOf(text, finish).top + 1)
        expect(isWithin(placeOf(text, finish), shown)).toBe(true)
        expect(isWithin(shown, cell(row, 0).element().getBoundingClientRect())).toBe(true)
      }
    },
  )

  it('is a path whose names at the front are left out, each as a whole', async () => {
    const names = ['Furniture for rooms to live in', 'Seats for one and for more', 'Armchairs']
    const [root] = exampleCategories.result
    if (root === undefined) throw new Error('there is a root')
    const levels = names.map(
      (name, level): Category => ({
        ...root,
        _id: idOf(900 + level),
        categoryId: idOf(900 + level),
        name,
        parent: level === 0 ? root._id : idOf(900 + level - 1),
        left: level + 1,
        right: 6 - level,
      }),
    )
    await openProducts({
      products: [exampleProduct(0, { categories: [idOf(902)] })],
      categories: [{ ...root, right: 7 }, ...levels],
    })
    await expect.element(cell(0, 0)).toBeVisible()
    grid().element().scrollTo({ left: 1_500 })
    const path = page.getByTitle(names.join(' › '))
    await expect.element(path).toBeInTheDocument()
    const shown = path.element().getBoundingClientRect()
    const boxes = [...path.element().children].map((name) => name.getBoundingClientRect())
    const [first, , last] = boxes
    expect(last !== undefined && isWithin(last, shown)).toBe(true)
    expect(first?.top).toBeGreaterThanOrEqual(shown.bottom - 1)
    // No name is cut: each is seen as a whole or not at all.
    for (const box of boxes) expect(isWithin(box, shown) || box.top >= shown.bottom - 1).toBe(true)
  })

  it('is a picture that is shown whole', async () => {
    const stay = (event: Event) => event.stopImmediatePropagation()
    window.addEventListener('error', stay, true)
    onTestFinished(() => window.removeEventListener('error', stay, true))
    const picture = {
      name: 'a.png',
      category: 'image',
      version: 1,
      isActive: true,
      isReady: true,
      prepared: ['thumbnail'],
    }
    await openProducts({ products: [exampleProduct(0, { media: [picture] as never })] })
    await expect.element(cell(0, 0)).toBeVisible()
    grid().element().scrollTo({ left: 800 })
    await expect.element(cell(0, 9)).toHaveTextContent('1 file')
    const tall = Object.assign(document.createElement('canvas'), { width: 20, height: 80 })
    for (const column of [0, 9]) {
      const image = cell(0, column).element().querySelector('img')
      if (image === null) throw new Error('no picture')
      image.src = tall.toDataURL()
      await image.decode()
      const { objectFit, width, height } = getComputedStyle(image)
      expect([objectFit, image.naturalHeight / image.naturalWidth]).toEqual(['contain', 4])
      expect(Number.parseFloat(width)).toBeGreaterThan(20)
      expect(height).toBe(width)
      expect(isWithin(image.getBoundingClientRect(), cell(0, column).element().getBoundingClientRect())).toBe(
        true,
      )
    }
  })
})
