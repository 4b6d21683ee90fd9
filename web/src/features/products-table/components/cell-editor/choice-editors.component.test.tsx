/** Options and yes or no in a cell: by the key that begins the edit, by the list, and not at all by Escape. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, exampleSettings, idOf, ids, keys } from '../../../../../test/example-company.ts'
import { cell, openProducts } from '../../../../../test/open/open-products.tsx'
import { press } from '../../../../../test/press.ts'

const [assembly, material] = [3, 5]
const chair = idOf(1_000)
const details = [
  { detailField: ids.width, value: 'false' },
  { detailField: ids.material, value: 'Oak' },
  { detailField: ids.supplier, value: 'Nordic' },
]
const settings = {
  ...exampleSettings,
  productDetailFields: exampleSettings.productDetailFields.map((field) =>
    field._id === ids.width ? { ...field, name: 'Needs assembly', type: 'yesNo' as const } : field,
  ),
}
const open = () => openProducts({ products: [exampleProduct(0, { details })], settings })
const editor = (field: string) => page.getByRole('combobox', { name: `${field}: Chair 000` })

describe.each([
  {
    name: 'Needs assembly',
    column: assembly,
    key: keys.width,
    present: ['n', 'No', 'false'],
    other: ['y', 'Yes', 'true'],
  },
  {
    name: 'Material',
    column: material,
    key: keys.material,
    present: ['o', 'Oak', 'Oak'],
    other: ['a', 'Ash', 'Ash'],
  },
] as const)('$name', ({ name, column, key, present, other }) => {
  it('takes the option that begins with the key that is pressed, again and again', async () => {
    const { server } = await open()
    for (const [letter, shown, stored] of [other, present, other]) {
      await cell(0, column).click()
      await press(letter)
      await expect.element(editor(name)).toHaveValue(letter)
      await expect.element(page.getByRole('option', { name: shown })).toBeVisible()
      await press('Enter')
      await expect.poll(() => server.valueOf(chair, key)).toBe(stored)
      await expect.element(cell(0, column)).toHaveTextContent(shown)
    }
  })

  it('shows what is chosen over the whole cell, and keeps it where the list is left', async () => {
    const { server } = await open()
    const before = server.valueOf(chair, key)
    await cell(0, column).click()
    await press('F2')
    await expect.element(editor(name)).toHaveValue(present[1])
    const { height } = editor(name).element().getBoundingClientRect()
    expect(height).toBeGreaterThan(cell(0, column).element().getBoundingClientRect().height - 6)
    await press('Escape')
    await expect.element(editor(name)).not.toBeInTheDocument()
    expect(server.valueOf(chair, key)).toBe(before)
  })
})
