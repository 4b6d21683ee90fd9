/** A product's documents: hidden, shown again and deleted. */
import type { ProductFile } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleProduct, exampleSettings } from '../../../../../test/example-company.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { FileManager } from './file-manager.tsx'

const { _id: productId } = exampleProduct(1)
const files = `/products/${productId}/files`
const manual: ProductFile = { name: 'manual.pdf', isActive: true, version: 2, revision: 7, sizeBytes: 2_000 }

async function open(first: ProductFile[]) {
  let present = first
  const opened = await openPart(<FileManager productId={productId} settings={exampleSettings} />, {
    answers: {
      [`GET ${files}`]: () => present,
      [`PATCH ${files}/manual.pdf`]: async (request: Request) => {
        const { isActive } = await request.json()
        present = present.map((file) => ({ ...file, isActive, revision: file.revision + 1 }))
        return { version: present[0]?.revision }
      },
      [`DELETE ${files}/manual.pdf`]: () => {
        present = []
        return {}
      },
    },
    messages: ['products-table'],
  })
  const menu = () => page.getByRole('button', { name: 'Actions for manual.pdf' }).click()
  return { ...opened, menu }
}

it('hides a document from clients and shows it again, each based on what it was by then', async () => {
  const { asked, menu } = await open([manual])
  await expect.element(page.getByText('Version 2')).toBeVisible()
  await menu()
  await page.getByRole('menuitem', { name: 'Hide from clients' }).click()
  await expect.element(page.getByText('Hidden from clients')).toBeVisible()
  await menu()
  await page.getByRole('menuitem', { name: 'Show to clients' }).click()
  await expect.element(page.getByText('Hidden from clients')).not.toBeInTheDocument()
  const writes = asked.filter(({ call }) => call.startsWith('PATCH'))
  expect(writes.map(({ body, search }) => [body, search.get('version')])).toEqual([
    [{ isActive: false }, '7'],
    [{ isActive: true }, '8'],
  ])
})

it('deletes a document once DELETE is typed', async () => {
  const { asked, menu } = await open([manual])
  await menu()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete manual.pdf' })
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await dialog.getByRole('textbox').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(/No files yet/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('leads to the file itself, by its version', async () => {
  const { menu } = await open([manual])
  await menu()
  const link = page.getByRole('menuitem', { name: 'Download' })
  await expect.element(link).toHaveAttribute('download', 'manual.pdf')
  expect(link.element().getAttribute('href')).toContain('manual.pdf')
})
