import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, idOf, keys } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const [name, reference, retail, width, supplier] = [0, 1, 2, 3, 7]
const chair = (number: number) => idOf(1_000 + number)
const editor = (field: string, product: string) => page.getByRole('textbox', { name: `${field}: ${product}` })
const clipboardText = () => navigator.clipboard.readText()

describe('copy and paste', () => {
  it('work after an edit, again and again', async () => {
    const { server } = await openProducts()
    for (const [row, value] of [
      [1, '71'],
      [2, '72'],
      [3, '73'],
    ] as const) {
      await cell(row, width).click()
      await press('F2')
      await editor('Width', `Chair 00${row}`).fill(value)
      await press('Enter')
      await cell(row, width).click()
      await press('Control+c')
      await expect.poll(clipboardText).toBe(value)
      await cell(row + 3, width).click()
      await press('Control+v')
      await expect.poll(() => server.valueOf(chair(row + 3), keys.width)).toBe(value)
    }
  })

  it('work where a text was marked in the table, after an undo by its button, and after a click on a heading', async () => {
    const { server } = await openProducts()
    await navigator.clipboard.writeText('81')
    await cell(1, width).click()
    const text = cell(5, width).element().querySelector('span')
    if (text !== null) getSelection()?.collapse(text.firstChild, 1)
    await press('Control+v')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('81')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('50')
    await press('Control+v')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('81')
    await page.getByRole('button', { name: 'Width', exact: true }).click()
    await cell(1, width).click()
    await page.getByRole('checkbox', { name: 'Select Chair 001' }).click()
    await navigator.clipboard.writeText('82')
    await press('Control+v')
    await expect.poll(() => server.valueOf(chair(1), keys.width)).toBe('82')
  })

  it('of a number with three decimals is the same number under every format', async () => {
    const { server } = await openProducts({ person: { numberFormat: '1.234,56' } })
    server.change(chair(1), keys.width, '1.234')
    await cell(0, width).click()
    await press('F2')
    await editor('Width', 'Chair 000').fill('1,234')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(0), keys.width)).toBe('1.234')
    await cell(0, width).click()
    await press('Control+c')
    await cell(4, width).click()
    await press('Control+v')
    await expect.poll(() => server.valueOf(chair(4), keys.width)).toBe('1.234')
  })

  it('take rows along that nobody has scrolled to', async () => {
    const many = Array.from({ length: 250 }, (_, index) => exampleProduct(index))
    await openProducts({ products: many })
    await cell(0, reference).click()
    await press('Control+Shift+ArrowDown')
    await expect.element(cell(249, reference)).toBeVisible()
    await press('Control+c')
    await expect.poll(clipboardText).toBe(many.map((product) => product.reference).join('\n'))
  })

  it('leave texts of other fields of the page alone', async () => {
    const { server } = await openProducts()
    await navigator.clipboard.writeText('Chair 004')
    await cell(1, width).click()
    await page.getByRole('searchbox', { name: 'Search' }).click()
    await press('Control+v')
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Chair 004')
    expect(server.writes).toHaveLength(0)
  })

  it('marks the cells that a pasted value does not fit, with their reasons', async () => {
    const { server } = await openProducts()
    await navigator.clipboard.writeText('60\nwide\n62')
    await cell(1, width).click()
    await press('Control+v')
    await expect.element(cell(2, width)).toHaveTextContent('wide')
    await expect.element(cell(2, width)).toHaveAttribute('data-refused')
    await expect.poll(() => server.valueOf(chair(3), keys.width)).toBe('62')
    expect(server.valueOf(chair(2), keys.width)).toBe('50')
    await press('ArrowDown')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not a number')
    await press('F2')
    await editor('Width', 'Chair 002').fill('61')
    await press('Enter')
    await expect.poll(() => server.valueOf(chair(2), keys.width)).toBe('61')
  })

  it('fills as many rows as can be written at once, and says how many are left', async () => {
    const many = Array.from({ length: 2_003 }, (_, index) =>
      exampleProduct(index, { name: `Chair ${String(index).padStart(4, '0')}` }),
    )
    const { server } = await openProducts({ products: many })
    await cell(0, width).click()
    await press('F2')
    await editor('Width', 'Chair 0000').fill('51')
    await press('Enter', 'ArrowUp', 'Control+Shift+ArrowDown', 'Control+d')
    await expect.element(page.getByText('3 further rows are as they were')).toBeVisible()
    expect(server.valueOf(chair(1_999), keys.width)).toBe('51')
    expect(server.valueOf(chair(2_000), keys.width)).toBe('50')
  })

  it('fills down and takes it back', async () => {
    const { server } = await openProducts()
    await cell(1, reference).click()
    await cell(1, retail).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect.poll(() => server.valueOf(chair(3), keys.retail)).toBe('101')
    await press('Control+z')
    await expect.poll(() => server.valueOf(chair(3), keys.retail)).toBe('103')
  })
})

describe('emptying', () => {
  it('prices and details asks once for the whole selection, with its count, and is undone', async () => {
    const { server } = await openProducts()
    await cell(1, retail).click()
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Delete')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('6 values')
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
    expect(server.writes).toHaveLength(0)
    await dialog.getByRole('textbox').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => server.valueOf(chair(3), keys.width)).toBe(null)
    expect(server.valueOf(chair(1), keys.retail)).toBe(null)
    await expect.element(dialog).not.toBeInTheDocument()
    await press('Control+z')
    await expect.poll(() => server.valueOf(chair(3), keys.width)).toBe('50')
    expect(server.valueOf(chair(1), keys.retail)).toBe('101')
  })

  it('is not done when it is not confirmed', async () => {
    const { server } = await openProducts()
    await cell(1, retail).click()
    await press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(cell(1, retail)).toHaveTextContent('101')
    expect(server.writes).toHaveLength(0)
  })

  it('by cutting copies, asks, and can be pasted elsewhere', async () => {
    const { server } = await openProducts()
    await cell(1, retail).click()
    await press('Control+x')
    await page.getByRole('dialog').getByRole('textbox').fill('DELETE')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => server.valueOf(chair(1), keys.retail)).toBe(null)
    await expect.poll(clipboardText).toBe('101')
    await cell(2, retail).click()
    await press('Control+v')
    await expect.poll(() => server.valueOf(chair(2), keys.retail)).toBe('101')
  })

  it('by an editor, by fill and by a pasted nothing asks as well', async () => {
    const { server } = await openProducts()
    server.change(chair(4), keys.width, null)
    await cell(1, width).click()
    await press('F2')
    await editor('Width', 'Chair 001').fill('')
    await press('Enter')
    await expect.element(page.getByRole('dialog', { name: 'Remove Width' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await navigator.clipboard.writeText('\t\n')
    await cell(1, width).click()
    await press('Control+v')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(server.writes).toHaveLength(0)
  })

  it('a required detail is refused at the cell', async () => {
    const { server } = await openProducts()
    await cell(1, supplier).click()
    await press('Delete')
    await expect.element(page.getByRole('alert')).toHaveTextContent('The field Supplier needs a value')
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    expect(server.writes).toHaveLength(0)
    expect(server.valueOf(chair(1), keys.supplier)).toBe('Nordic')
  })

  it('of a name is no removal, and refused with the reason', async () => {
    const { server } = await openProducts()
    await cell(1, name).click()
    await press('Delete')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Minimum characters: 3')
    expect(server.writes).toHaveLength(0)
  })
})
