import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, idOf } from '../../../test/example-company.ts'
import { openProducts } from '../../../test/open/open-products.tsx'
import { press } from '../../../test/press.ts'

const panel = () => page.getByRole('dialog', { name: 'Product' })
const name = () => panel().getByRole('heading', { level: 1 })
const step = (way: 'Previous' | 'Next') => panel().getByRole('button', { name: `${way} product` })
const edge = () => panel().getByRole('separator', { name: 'Width of the panel' })
const widthOf = () => panel().element().getBoundingClientRect().width
const chair = (number: number) => idOf(1_000 + number)
const opened = (number: number) => `/content/products/${chair(number)}`

describe('the panel of a product', () => {
  it('goes to the products before and after it, by buttons and by keys', async () => {
    const { address } = await openProducts({ address: opened(1) })
    await expect.element(name()).toHaveTextContent('Chair 001')
    await step('Next').click()
    await expect.element(name()).toHaveTextContent('Chair 002')
    await press('Alt+ArrowDown')
    await expect.element(name()).toHaveTextContent('Chair 003')
    await press('Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp')
    await expect.element(name()).toHaveTextContent('Chair 000')
    expect(address()).toContain(chair(0))
    await expect.element(step('Previous')).toBeDisabled()
    await expect.element(step('Next')).toBeEnabled()
  })

  it('fetches what the list has not shown yet, and ends with it', async () => {
    const products = Array.from({ length: 102 }, (_, index) => exampleProduct(index))
    await openProducts({ products, address: opened(99) })
    await expect.element(name()).toHaveTextContent('Chair 099')
    await step('Next').click()
    await expect.element(name()).toHaveTextContent('Chair 100')
    await step('Next').click()
    await expect.element(name()).toHaveTextContent('Chair 101')
    await expect.element(step('Next')).toBeDisabled()
    await step('Previous').click()
    await expect.element(name()).toHaveTextContent('Chair 100')
  })

  it('leaves an open editor behind with its product', async () => {
    const { server } = await openProducts({ address: opened(1) })
    await panel().getByRole('button', { name: 'Edit Name' }).click()
    await panel().getByRole('textbox', { name: 'Name' }).fill('Renamed')
    await step('Next').click()
    await expect.element(name()).toHaveTextContent('Chair 002')
    await expect.element(panel().getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
    await expect.poll(() => server.valueOf(chair(1), 'name')).toBe('Renamed')
    expect(server.valueOf(chair(2), 'name')).toBe('Chair 002')
  })

  it('is as wide as it is made by keys or by dragging, also the next time', async () => {
    await openProducts({ address: opened(1) })
    await expect.element(name()).toBeVisible()
    const usual = widthOf()
    edge().element().focus()
    await press('ArrowRight', 'ArrowRight')
    await expect.poll(widthOf).toBe(usual - 64)
    await press('ArrowLeft')
    await expect.poll(widthOf).toBe(usual - 32)
    await expect.element(edge()).toHaveAttribute('aria-valuenow', String(usual - 32))
    await edge().dropTo(panel(), { targetPosition: { x: 105, y: 200 }, sourcePosition: { x: 5, y: 200 } })
    await expect.poll(widthOf).toBe(usual - 132)
    expect(localStorage.getItem(`panel.${idOf(2)}`)).toBe(String(usual - 132))
  })

  it('shows without the pointer what can be edited', async () => {
    await openProducts({ address: opened(1) })
    const pencil = panel().getByRole('button', { name: 'Edit Name' })
    await expect.element(pencil).toBeVisible()
    for (
      let at: Element | null = pencil.element();
      at !== null && at !== document.body;
      at = at.parentElement
    )
      expect(getComputedStyle(at).opacity).toBe('1')
    await panel().getByRole('button', { name: 'Edit Description' }).click()
    const area = panel().getByRole('textbox', { name: 'Description' }).element()
    // The border is below the text, which must not cover it.
    expect(getComputedStyle(area).backgroundColor).toBe('rgba(0, 0, 0, 0)')
    expect(getComputedStyle(area.closest('[data-layout=panel]') ?? area).boxShadow).toContain('inset')
  })
})
