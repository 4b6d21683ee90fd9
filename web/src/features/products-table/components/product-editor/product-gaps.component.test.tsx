/** From what a product lacks to the places where it is filled in: by a press on each gap, and by one key to the next. */
import type { Purpose } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, exampleSettings, idOf, keys } from '../../../../../test/example-company.ts'
import { openProducts } from '../../../../../test/open/open-products.tsx'

const needs = ['description', keys.material, keys.care, 'media:image']
const catalog: Purpose = { _id: idOf(60), name: 'Catalog', needs: [...needs, 'category'], isCounted: true }
const panel = () => page.getByRole('dialog', { name: 'Product' })

async function openPanel(missing: string[]) {
  const percent = 100 - 20 * missing.length
  const chair = exampleProduct(0, { completeness: [{ purpose: catalog._id, percent, missing }] })
  const opened = await openProducts({
    products: [chair],
    settings: { ...exampleSettings, purposes: [catalog] },
    address: `/content/products/${chair._id}`,
  })
  await expect.element(panel().getByRole('heading', { level: 1 })).toBeVisible()
  return { ...opened, chair: chair._id }
}

it('goes to one gap after the other by a key, and begins anew behind the last', async () => {
  await openPanel(needs)
  await expect.element(panel().getByText('4 of 5 missing')).toBeVisible()
  const places = [
    panel().getByRole('textbox', { name: 'Description' }),
    panel().getByRole('combobox', { name: 'Value' }),
    panel().getByRole('textbox', { name: 'Value' }),
    panel().getByRole('button', { name: 'Add media' }),
  ]
  for (const place of [...places, ...places.slice(0, 2)]) {
    await userEvent.keyboard('{Alt>}n{/Alt}')
    await expect.element(place).toHaveFocus()
    await expect.element(place).toBeInViewport()
  }
})

it('opens the value of a detail where it is typed, and saves it', async () => {
  const { server, chair } = await openPanel([keys.care])
  await panel().getByRole('button', { name: 'Fill in Care' }).click()
  const value = panel().getByRole('textbox', { name: 'Value' })
  await expect.element(value).toHaveFocus()
  await expect.element(value).toBeInViewport()
  await userEvent.keyboard('Wipe dry')
  await panel().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.valueOf(chair, keys.care)).toBe('Wipe dry')
})

it('says nothing where nothing is missing but that it is complete', async () => {
  await openPanel([])
  await expect.element(panel().getByText('Complete', { exact: true })).toBeVisible()
  expect(panel().getByRole('button', { name: 'Next gap' }).elements()).toHaveLength(0)
})
