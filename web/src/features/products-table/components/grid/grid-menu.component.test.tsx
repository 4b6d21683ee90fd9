import type { Folder } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleFolders, exampleProduct, idOf, keys } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const many = Array.from({ length: 60 }, (_, index) => exampleProduct(index))
const menu = () => page.getByRole('menu')

/** Right click at a place of the page, with what lies there. */
async function contextMenuAt(x: number, y: number): Promise<void> {
  const target = document.elementFromPoint(x, y)
  if (target === null) throw new Error(`nothing at ${x}, ${y}`)
  const { left, top } = target.getBoundingClientRect()
  await userEvent.click(target, { button: 'right', position: { x: x - left, y: y - top } })
}

describe('the menu of the table', () => {
  it.each(['left above', 'right above', 'left below', 'right below', 'middle'])(
    'opens at the pointer: %s',
    async (place) => {
      await openProducts({ products: many })
      await expect.element(cell(0, 0)).toBeVisible()
      const grid = document.querySelector('[role=grid]') as HTMLElement
      const { left, right, top } = grid.getBoundingClientRect()
      // Above the figures, which have no menu at the pointer.
      const { top: bottom } = (grid.querySelector('[data-sum]') as HTMLElement).getBoundingClientRect()
      const x = place.startsWith('left')
        ? left + 60
        : place === 'middle'
          ? (left + right) / 2
          : Math.min(right, innerWidth) - 25
      const y = place.endsWith('above') ? top + 55 : place === 'middle' ? (top + bottom) / 2 : bottom - 20
      await contextMenuAt(x, y)
      await expect.element(menu()).toBeVisible()
      await expect.element(menu().getByRole('menuitem').first()).toBeVisible()
      const box = menu().element().getBoundingClientRect()
      expect(box.width).toBeGreaterThanOrEqual(200)
      // A corner of it or an edge lies at the pointer, and all of it on the page.
      const gap = Math.hypot(
        Math.max(box.left - x, 0, x - box.right),
        Math.max(box.top - y, 0, y - box.bottom),
      )
      expect(gap).toBeLessThan(16)
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.top).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(innerWidth)
      expect(box.bottom).toBeLessThanOrEqual(innerHeight)
    },
  )

  it('is that of the row above on the line between two rows, and nowhere in a row the browser’s', async () => {
    const given: boolean[] = []
    const note = (event: Event) => given.push(event.defaultPrevented)
    addEventListener('contextmenu', note)
    await openProducts()
    await expect.element(cell(1, 2)).toBeVisible()
    const box = cell(1, 2).element().getBoundingClientRect()
    const next = cell(2, 2).element().getBoundingClientRect()
    for (const y of [next.top - 0.5, next.top - 1, box.top]) {
      await contextMenuAt(box.left + 20, y)
      await expect.element(menu()).toBeVisible()
      await expect.element(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'cell-1-2')
      await press('Escape')
      await expect.element(menu()).not.toBeInTheDocument()
    }
    const { left } = page.getByRole('row').nth(2).element().getBoundingClientRect()
    await contextMenuAt(left + 2, box.top + 2)
    await expect.element(menu()).not.toBeInTheDocument()
    removeEventListener('contextmenu', note)
    expect(given).toEqual([true, true, true, true])
  })

  it('takes the focus and gives it back', async () => {
    await openProducts()
    await cell(1, 1).click({ button: 'right' })
    await expect.poll(() => menu().element().contains(document.activeElement)).toBe(true)
    await press('Escape')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(page.getByRole('grid')).toHaveFocus()
    await press('ArrowDown')
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'cell-2-1')
  })

  it('opens at the active cell by the key for it', async () => {
    await openProducts()
    await cell(3, 2).click()
    await press('ContextMenu')
    await expect.element(menu()).toBeVisible()
    const [box, at] = [menu().element().getBoundingClientRect(), cell(3, 2).element().getBoundingClientRect()]
    expect(Math.abs(box.left - at.left)).toBeLessThan(40)
    expect(Math.abs(box.top - at.bottom)).toBeLessThan(40)
  })

  it('copies, and fills what is marked', async () => {
    const { server } = await openProducts()
    await cell(1, 2).click()
    await press('Shift+ArrowDown')
    await cell(2, 2).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await expect.poll(() => navigator.clipboard.readText()).toBe('101\n102')
    await cell(2, 2).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Fill down' }).click()
    await expect.poll(() => server.valueOf(idOf(1_002), keys.retail)).toBe('101')
  })

  it('says to how many of the marked products it may be done, and does it to these', async () => {
    const others = {
      ...exampleFolders.result[1],
      _id: idOf(42),
      name: 'Workshop',
      isEditable: false,
    } as Folder
    await openProducts({
      products: [0, 1, 2].map((n) => exampleProduct(n, n === 1 ? { folders: [others._id] } : {})),
      folders: [...exampleFolders.result, others],
    })
    await cell(0, 2).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown')
    await cell(1, 2).click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate 2 of 3' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Delete 2 of 3' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Delete' }))
      .toHaveTextContent('2 products move to the trash')
  })
})
