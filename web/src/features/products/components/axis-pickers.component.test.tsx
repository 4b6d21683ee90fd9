/** Choosing another article of a product: by pointer and by keys, without leaving the page. */
import type { ProductModel } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProduct, idOf, ids } from '../../../../test/example-company.ts'
import { openCatalog } from '../../../../test/open/open-catalog.tsx'

const [low, high, wide] = [1_000, 1_001, 1_002].map(idOf) as [string, string, string]
const article = (_id: string, ...values: string[]) => ({ _id, name: _id, reference: _id, values })
const model: ProductModel = {
  _id: idOf(7),
  name: 'Alva chair',
  version: null,
  axes: [
    {
      field: ids.width,
      values: [
        { value: '60', article: low },
        { value: '80', article: wide },
      ],
    },
    {
      field: ids.material,
      values: [
        { value: 'Oak', article: low },
        { value: 'Ash', article: high },
      ],
    },
  ],
  articles: [article(low, '60', 'Oak'), article(high, '60', 'Ash'), article(wide, '80', 'Ash')],
}

const open = (of: ProductModel | null) =>
  openCatalog({
    products: [exampleProduct(0), exampleProduct(1), exampleProduct(2)],
    address: `/catalog/${low}`,
    prepare: (server) => {
      server.model = of
    },
  })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const choices = () => page.getByRole('region', { name: 'Choices' })

describe('the choices of a product', () => {
  it('lead to its other articles, and say which aren’t there with the other choices', async () => {
    const { address } = await open(model)
    await expect.element(choices().getByRole('radio', { name: 'Oak' })).toBeChecked()
    await expect.element(choices().getByRole('radio', { name: '80, with other choices' })).not.toBeChecked()
    await choices().getByRole('radio', { name: 'Ash' }).click()
    await expect.element(heading('Chair 001')).toBeVisible()
    await expect.poll(address).toBe(`/catalog/${high}`)
    // It is there with this one.
    await choices().getByRole('radio', { name: '80' }).click()
    await expect.element(heading('Chair 002')).toBeVisible()
    await expect.element(choices().getByRole('radio', { name: 'Oak, with other choices' })).toBeVisible()
  })

  it('are made by keys', async () => {
    const { address } = await open(model)
    const oak = choices().getByRole('radio', { name: 'Oak' })
    await expect.element(oak).toBeChecked()
    ;(oak.element() as HTMLInputElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(address).toBe(`/catalog/${high}`)
    await expect.element(choices().getByRole('radio', { name: 'Ash' })).toBeChecked()
  })

  it('aren’t there where the product is by itself, or one article alone is seen', async () => {
    await open({ ...model, articles: model.articles.slice(0, 1) })
    await expect.element(heading('Chair 000')).toBeVisible()
    await expect.element(choices()).not.toBeInTheDocument()
  })
})
