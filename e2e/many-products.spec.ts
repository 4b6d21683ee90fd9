/** A company with 12,000 products: what is done to all of them at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { foundCompany, load } from './more-servers.ts'
import { many, password } from './places.ts'
import { signIn } from './sign-in.ts'

const count = 12_000
const admin = 'many@things.example'

test('raises 12,000 prices by 3 % in one action, follows it, and takes it back', async ({ page }) => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
  const rows = Array.from({ length: count }, (_, row) => {
    const number = String(row).padStart(5, '0')
    return `Thing ${number},TH-${number},${100 + row}`
  })
  const file = join(folder, 'things.csv')
  writeFileSync(file, ['Name,Reference,Price', ...rows].join('\n'))
  await foundCompany({ name: 'Many Things', hostName: 'many.localhost', email: admin, password })
  expect(await load(folder, [file, '--domain', 'Many Things', '--currency', 'EUR'])).toBe(0)
  rmSync(folder, { recursive: true })

  await signIn(page, many, admin)
  await page.goto(`${many}/content/products`)
  await expect(page.getByText('12,000 products')).toBeVisible()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('checkbox', { name: /Price/ }).click()
  await page.keyboard.press('Escape')
  const price = page.getByRole('row', { name: /Thing 00000/ }).getByText(/€/)
  await expect(price).toHaveText('€100.00')

  await page.getByRole('checkbox', { name: 'Select all products of this list' }).click()
  await expect(page.getByText('12,000 selected in this view')).toBeVisible()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByRole('textbox', { name: 'Change by' }).fill('3')
  await expect(dialog).toContainText('10,000 products change')
  await expect(dialog).toContainText('The first 10,000 of 12,000 were checked.')
  await dialog.getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText('Changing 12,000 products …')).toBeVisible()
  await expect(page.getByText('12,000 products changed')).toBeVisible({ timeout: 270_000 })
  await expect(price).toHaveText('€103.00')

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone for 12,000 products')).toBeVisible({ timeout: 270_000 })
  await expect(price).toHaveText('€100.00')
})

test('builds categories by hand, merges and deletes them, and takes back what can be', async ({ page }) => {
  await signIn(page, many, admin)
  await page.goto(`${many}/settings/domain/product-settings?section=categories`)
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  for (const category of ['Small things', 'Large things']) {
    await page.getByRole('button', { name: 'New category' }).click()
    await name.fill(category)
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('treeitem', { name: category })).toBeVisible()
  }
  const menu = async (category: string, item: string) => {
    await page.getByRole('treeitem', { name: category }).hover()
    await page.getByRole('button', { name: `Actions for ${category}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Small things', 'Rename')
  await name.fill('Tiny things')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Small things is now called Tiny things')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('treeitem', { name: 'Small things' })).toBeVisible()
  await page
    .getByRole('treeitem', { name: 'Small things' })
    .dragTo(page.getByRole('treeitem', { name: 'Large things' }))
  await expect(page.getByText('Small things was moved')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('treeitem', { name: 'Small things' })).toHaveAttribute('aria-level', '1')

  await menu('Small things', 'Merge into another')
  const merge = page.getByRole('dialog', { name: 'Merge Small things into another category' })
  await merge.getByRole('combobox', { name: 'Into' }).click()
  await page.getByRole('option', { name: 'Large things' }).click()
  await merge.getByRole('button', { name: 'Merge into another' }).click()
  await expect(page.getByRole('treeitem', { name: 'Small things' })).toHaveCount(0)

  await menu('Large things', 'Delete')
  const deletion = page.getByRole('dialog', { name: 'Delete Large things' })
  await expect(deletion).toContainText('1 category goes. 0 products have one of them.')
  await deletion.getByRole('textbox').fill('DELETE')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(1)
})

test('gives a field another type after saying what is lost', async ({ page }) => {
  await signIn(page, many, admin)
  await page.goto(`${many}/settings/domain/product-settings`)
  await page.getByRole('button', { name: 'Add a field' }).click()
  const add = page.getByRole('dialog', { name: 'Add a field' })
  await add.getByRole('textbox', { name: 'Name' }).fill('Height')
  await add.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'Height', exact: true })).toBeVisible()

  await page.goto(`${many}/content/products?q=TH-00001`)
  await expect(page.getByRole('row', { name: /Thing 00001/ })).toBeVisible()
  // The table shows this link for the active cell, wherever the pointer is.
  await page.getByRole('link', { name: 'Open Thing 00001' }).click()
  await page.getByRole('button', { name: 'Add a detail' }).click()
  const card = page.locator('form').filter({ has: page.getByRole('combobox', { name: 'Field' }) })
  await card.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Height' }).click()
  await card.getByRole('textbox', { name: 'Value' }).fill('about a metre')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('about a metre').first()).toBeVisible()

  await page.goto(`${many}/settings/domain/product-settings`)
  await page.getByRole('button', { name: 'Edit Height' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Height' })
  await edit.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await expect(edit).toContainText('1 of 1 products loses its value')
  await expect(edit).toContainText('about a metre (1)')
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled()
  await edit.getByRole('textbox', { name: /DELETE/ }).fill('DELETE')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Height/ })).toContainText('Number')
})
