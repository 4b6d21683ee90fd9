/** Rows that come into view are shown by the elements of those that have gone out of it: nothing of these may stay. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, idOf } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const count = 600
const [name, reference, launch] = [0, 1, 4]
const chair = (number: number) => idOf(1_000 + number)
const box = (product: string) => page.getByRole('checkbox', { name: `Select ${product}` })
const grid = () => page.getByRole('grid')
const rows = () => [...document.querySelectorAll('[role=row]:has([data-row])')]
const selected = () => rows().filter((row) => row.hasAttribute('data-selected'))
const lines = () => rows().map((row) => Number(row.getAttribute('aria-rowindex')))

async function openMany(values: Parameters<typeof exampleProduct>[1] = {}) {
  const products = Array.from({ length: count }, (_, n) => exampleProduct(n, n === 1 ? values : {}))
  const opened = await openProducts({ products })
  await expect.element(cell(1, name)).toHaveTextContent('Chair 001')
  return opened
}

/** Far enough that no row stays in view. */
async function goFar(): Promise<void> {
  grid().element().scrollTo({ top: 9_000 })
  await expect.element(cell(4, name)).not.toBeInTheDocument()
  await expect.poll(() => rows().every((row) => row.textContent?.includes('Chair'))).toBe(true)
}

async function comeBack(): Promise<void> {
  grid().element().scrollTo({ top: 0 })
  await expect.element(cell(1, name)).toHaveTextContent('Chair 001')
}

describe('rows that come into view', () => {
  it('are shown by elements that are there, and are read out in their order', async () => {
    await openMany()
    await goFar()
    const before = new Set(rows())
    await comeBack()
    expect(rows().filter((row) => before.has(row)).length).toBeGreaterThan(10)
    grid().element().scrollTo({ top: 700 })
    await expect.element(cell(20, name)).toBeVisible()
    await expect
      .poll(() => lines().every((line, place) => place === 0 || (lines()[place - 1] ?? 0) < line))
      .toBe(true)
    for (const row of rows()) {
      const number = Number(row.getAttribute('aria-rowindex')) - 2
      expect(row.querySelector(`#cell-${number}-${name}`)?.textContent).toBe(
        `Chair ${String(number).padStart(3, '0')}`,
      )
    }
  })

  it('are not selected as those before them were', async () => {
    await openMany()
    await box('Chair 001').click()
    await goFar()
    expect(selected()).toEqual([])
    expect(rows().filter((row) => row.querySelector(':checked') !== null)).toEqual([])
    await comeBack()
    await expect.element(box('Chair 001')).toBeChecked()
    await expect.element(box('Chair 002')).not.toBeChecked()
  })

  it('have no picture of those before them', async () => {
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
    await openMany({ media: [picture] as never })
    const pictures = () => rows().filter((row) => row.querySelector('img') !== null)
    expect(pictures().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['3'])
    await goFar()
    expect(pictures()).toEqual([])
    await comeBack()
    await expect.poll(() => pictures().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['3'])
  })

  it('open their own products, in this window only where no other was asked for', async () => {
    const { address } = await openMany()
    await goFar()
    const link = () => page.getByRole('link', { name: 'Open Chair 260' })
    await cell(260, name).hover()
    await expect.element(link()).toHaveAttribute('href', `/content/products/${chair(260)}`)
    let isFollowed = false
    const stay = (event: MouseEvent) => {
      isFollowed = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', stay)
    onTestFinished(() => window.removeEventListener('click', stay))
    await link().click({ modifiers: ['Control'] })
    expect(isFollowed).toBe(true)
    expect(address()).toBe('/content/products')
    window.removeEventListener('click', stay)
    await link().click()
    await expect.poll(address).toBe(`/content/products/${chair(260)}`)
  })
})

describe('what somebody is at', () => {
  it('is the same editor wherever the table is scrolled, and no row gets what is typed but its own', async () => {
    const { server } = await openMany()
    await cell(1, reference).click()
    await press('F2')
    const input = page.getByRole('textbox', { name: 'Reference: Chair 001' })
    await input.fill('TYPED')
    const element = input.element()
    await goFar()
    expect(input.element()).toBe(element)
    await expect.element(input).toHaveFocus()
    await expect.element(input).toHaveValue('TYPED')
    await userEvent.keyboard('-ON')
    await comeBack()
    expect(cell(1, reference).element().contains(element)).toBe(true)
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(1), 'reference')).toBe('TYPED-ON')
    expect(server.writes.map(({ product }) => product)).toEqual([chair(1)])
    await goFar()
    expect(document.querySelector('[data-editor]')).toBeNull()
    expect(document.querySelector('[data-row][data-edited]')).toBeNull()
  })

  it('is the table itself, not another product, where the row that has the focus goes out of view', async () => {
    await openMany()
    for (const control of ['input', 'a']) {
      // The link is there in the active cell.
      await cell(1, name).click()
      const row = cell(1, name).element().closest('[role=row]')
      const focused = row?.querySelector<HTMLElement>(control)
      focused?.focus()
      expect(document.activeElement).toBe(focused)
      await goFar()
      await expect.element(grid()).toHaveFocus()
      expect(row?.isConnected).toBe(true)
      await comeBack()
    }
  })

  it('is a refused value with its reason, at its own product', async () => {
    const { server } = await openMany()
    await cell(1, launch).click()
    await press('F2')
    await userEvent.keyboard('20260230')
    await press('Enter')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid date')
    await cell(3, reference).click()
    await expect.element(cell(1, launch)).toHaveAttribute('data-refused')
    await goFar()
    expect(document.querySelector('[data-refused]')).toBeNull()
    expect(page.getByRole('alert').elements()).toHaveLength(0)
    await comeBack()
    await expect.element(cell(1, launch)).toHaveTextContent('2026-02-30')
    expect(document.querySelectorAll('[data-refused]')).toHaveLength(1)
    await cell(1, launch).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid date')
    await goFar()
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(0)
    expect(server.writes).toEqual([])
  })
})
