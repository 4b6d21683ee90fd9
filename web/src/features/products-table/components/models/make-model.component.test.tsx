/** Making one product of the selected ones. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, idOf, ids } from '../../../../../test/example-company.ts'
import { openProducts } from '../../../../../test/open/open-products.tsx'

const [first, second] = [idOf(1_000), idOf(1_001)] as const
const article = (_id: string, name: string, details: Record<string, string>) => ({
  _id,
  name,
  reference: name,
  details,
  model: null,
  isEditable: true,
})

async function openDialog() {
  await page.getByRole('checkbox', { name: 'Select all products of this list' }).click()
  await page.getByRole('button', { name: 'Make one product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make one product' })
  return { dialog, send: dialog.getByRole('button', { name: 'Make one product' }) }
}

describe('one product of the selected ones', () => {
  it('is shown as it will be, waits for fields that tell its articles apart, and is made', async () => {
    const { server } = await openProducts({ products: [exampleProduct(0), exampleProduct(1)] })
    server.proposal = {
      name: 'Chair',
      axes: [ids.width],
      differing: [ids.width, ids.material],
      articles: [
        article(first, 'Chair 000', { [ids.width]: '60', [ids.material]: 'Oak' }),
        article(second, 'Chair 001', { [ids.width]: '80', [ids.material]: 'Oak' }),
      ],
    }
    const { dialog, send } = await openDialog()
    await expect.element(dialog.getByRole('textbox', { name: 'Name of the product' })).toHaveValue('Chair')
    await expect.element(dialog.getByRole('row', { name: 'Chair 001 80' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name of the product' }).fill('')
    await expect.element(send).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Name of the product' }).fill('Alva chair')
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.made).toEqual([{ name: 'Alva chair', axes: [ids.width], articles: [first, second] }])
    await expect.element(page.getByText('One product made of 2 articles')).toBeVisible()
  })

  it('says which articles are alike, and waits until a field tells them apart', async () => {
    const third = idOf(1_002)
    const { server } = await openProducts({ products: [0, 1, 2].map((number) => exampleProduct(number)) })
    server.proposal = {
      name: 'Chair',
      axes: [ids.width, ids.material],
      differing: [ids.width, ids.material],
      articles: [
        article(third, 'Chair 002', { [ids.width]: '80.5', [ids.material]: 'Oak' }),
        article(first, 'Chair 000', { [ids.width]: '60', [ids.material]: 'Ash' }),
        article(second, 'Chair 001', { [ids.width]: '80.5', [ids.material]: 'Ash' }),
      ],
    }
    const { dialog, send } = await openDialog()
    const names = () =>
      dialog
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => row.textContent)
    await expect.element(send).toBeEnabled()
    await expect.element(dialog.getByRole('textbox', { name: 'Name of the product' })).toHaveFocus()
    expect(names()).toEqual(['Chair 00060Ash', 'Chair 00180.5Ash', 'Chair 00280.5Oak'])
    const axes = dialog.getByRole('combobox', { name: 'What its articles differ in' })
    for (const _again of [1, 2]) {
      await axes.click()
      await userEvent.keyboard('{Backspace}')
      await expect.element(dialog.getByRole('status')).toHaveTextContent('2 articles are like another one')
      await expect.element(send).toBeDisabled()
      const alike = 'Like another one'
      expect(names()).toEqual([`Chair 001${alike}80.5`, `Chair 002${alike}80.5`, 'Chair 00060'])
      await page.getByRole('option', { name: 'Material' }).click()
      await expect.element(dialog.getByRole('status')).not.toBeInTheDocument()
      await expect.element(send).toBeEnabled()
    }
  })

  it('that the server refuses says so once and stays, to be tried again', async () => {
    const { server } = await openProducts({ products: [exampleProduct(0), exampleProduct(1)] })
    server.proposal = {
      name: 'Chair',
      axes: [ids.width],
      differing: [ids.width],
      articles: [
        article(first, 'Chair 000', { [ids.width]: '60' }),
        article(second, 'Chair 001', { [ids.width]: '80' }),
      ],
    }
    server.refusesModels = 'ArticlesAlike'
    const { dialog, send } = await openDialog()
    await send.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Articles of one product must differ: 60')
    expect(page.getByText('Articles of one product must differ: 60').elements()).toHaveLength(1)
    await expect.element(dialog).toBeVisible()
    server.refusesModels = null
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.made).toHaveLength(1)
  })
})
