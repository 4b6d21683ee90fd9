/** Making one product of the selected ones. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
    await page.getByRole('checkbox', { name: 'Select all products of this list' }).click()
    await page.getByRole('button', { name: 'Make one product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make one product' })
    await expect.element(dialog.getByRole('textbox', { name: 'Name of the product' })).toHaveValue('Chair')
    await expect.element(dialog.getByRole('row', { name: 'Chair 001 80' })).toBeVisible()
    const send = dialog.getByRole('button', { name: 'Make one product' })
    await dialog.getByRole('textbox', { name: 'Name of the product' }).fill('')
    await expect.element(send).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Name of the product' }).fill('Alva chair')
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.made).toEqual([{ name: 'Alva chair', axes: [ids.width], articles: [first, second] }])
  })
})
