/** A product's documents as somebody who may see them has them before them. */
import type { ProductFile } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { FilePanel } from './file-panel.tsx'

const productId = idOf(1_000)
const call = `GET /products/${productId}/files`
const fileOf = (name: string, more: Partial<ProductFile> = {}): ProductFile => ({
  name,
  isActive: true,
  version: 3,
  revision: 1,
  sizeBytes: 2_048,
  ...more,
})
const panel = () => page.getByRole('group', { name: 'Files' })
const links = () => panel().getByRole('link')
const iconOf = (element: Element) => element.querySelector('svg')?.getAttribute('class') ?? ''

async function open(files: readonly ProductFile[]) {
  return await openPart(<FilePanel domainId={domainId} productId={productId} />, {
    answers: { [call]: files },
    messages: ['products'],
  })
}

describe('the documents of a product', () => {
  it('have their icon by kind, their name, and are downloaded under it', async () => {
    const kinds = { 'care.pdf': 'pdf', 'sizes.xlsx': 'xls', 'list.csv': 'csv', 'all.zip': 'zip' }
    await open(Object.keys(kinds).map((name) => fileOf(name)))
    await expect.element(links().nth(3)).toBeVisible()
    for (const [place, [name, kind]] of Object.entries(kinds).entries()) {
      const link = links().nth(place)
      await expect.element(link).toHaveTextContent(name)
      await expect.element(link).toHaveAccessibleName(new RegExp(`^Download ${name}, 2`))
      await expect.element(link).toHaveAttribute('download', name)
      expect(link.element().getAttribute('href')).toMatch(
        new RegExp(`^/assets/domains/${domainId}/products/${productId}/.*${name}\\?version=3$`),
      )
      expect(iconOf(link.element())).toContain(kind)
    }
    await expect.element(page.getByRole('button', { name: /more file/ })).not.toBeInTheDocument()
  })

  it('are four beside a menu of the others where there are more than five', async () => {
    const names = Array.from({ length: 7 }, (_, n) => `sheet ${n}.pdf`)
    await open([...names.map((name) => fileOf(name)), fileOf('hidden.pdf', { isActive: false })])
    const more = page.getByRole('button', { name: '3 more files' })
    await expect.element(more).toBeVisible()
    expect(
      links()
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(names.slice(0, 4))
    for (let time = 0; time < 2; time += 1) {
      await more.click()
      const item = page.getByRole('menuitem', { name: 'sheet 6.pdf' })
      await expect.element(item).toBeVisible()
      await expect.element(item).toHaveAttribute('download', 'sheet 6.pdf')
      expect(page.getByRole('menuitem').elements()).toHaveLength(3)
      await more.click()
      await expect.element(item).not.toBeInTheDocument()
    }
    expect(document.body.textContent).not.toContain('hidden.pdf')
  })

  it('are nothing at all where none is shown', async () => {
    const { asked } = await open([fileOf('hidden.pdf', { isActive: false })])
    await expect.poll(() => asked.map((one) => one.call)).toContain(call)
    await expect.element(panel()).not.toBeInTheDocument()
  })

  it('are said to be out of reach where they can’t be read', async () => {
    await openPart(<FilePanel domainId={domainId} productId={productId} />, {
      answers: {
        [call]: () =>
          Response.json({ code: 'NotFound', message: '', status: 404, data: {} }, { status: 404 }),
      },
      messages: ['products'],
    })
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(panel()).not.toBeInTheDocument()
  })
})
