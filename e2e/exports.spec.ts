/** A selection of products as files: an Excel file that is opened, and imported again as it came; and a catalogue. */
import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { callsOf, makeFolder, makeProduct } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { signIn } from './sign-in.ts'

/** A company of its own for each attempt. */
function company() {
  const { retry } = test.info()
  const hostName = `exports${retry}.localhost`
  return {
    hostName,
    origin: people.replace('people.localhost', hostName),
    admin: `owner@exports${retry}.example`,
  }
}

const products = [
  { reference: 'EX-1', name: '=1+1', width: '45.5', launched: '2026-01-31' },
  { reference: 'EX-2', name: 'Tisch "Esche"; geölt', width: '120', launched: '1899-12-31' },
  { reference: 'EX-3', name: 'Left out of the selection', width: '80', launched: '2024-02-29' },
]

async function makeProducts(page: Page): Promise<void> {
  const call = callsOf(page)
  const folder = await makeFolder(call, 'Spring')
  const width = await call('POST', '/detail-fields', { name: 'Width', type: 'number' })
  const launched = await call('POST', '/detail-fields', { name: 'Launched', type: 'date' })
  for (const { reference, name, ...values } of products) {
    const details = [
      { detailField: width, value: values.width },
      { detailField: launched, value: values.launched },
    ]
    await makeProduct(call, folder, name, { reference, details })
  }
}

/** Presses the button that makes the file, and answers where it was saved. */
async function fileFrom(page: Page): Promise<Download> {
  const panel = page.getByRole('dialog').getByRole('tabpanel')
  await panel.getByRole('button', { name: 'Make file' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Download' }).click(),
  ])
  return download
}

test('exports a selection that comes back unchanged, and makes a catalogue of it', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const { origin, hostName, admin } = company()
  await foundCompany({ name: 'Möbelhaus', hostName, email: admin, password })
  await signIn(page, origin, admin)
  await makeProducts(page)
  await page.goto(`${origin}/content/products`)
  for (const { name } of products.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  const selected = page.getByRole('toolbar').filter({ hasText: '2 selected' })
  await selected.getByRole('button', { name: 'Export' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 products', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Take Category out' }).click()
  for (const field of ['Width', 'Launched']) {
    await dialog.getByRole('combobox', { name: 'Add to Columns' }).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await expectAccessible(page, '[role="dialog"]')
  const table = await fileFrom(page)
  expect(table.suggestedFilename()).toMatch(/^Products .*\.xlsx$/)
  const content = await readFile(await table.path())
  const { sheets } = await readXlsx(content)
  const [headers, ...rows] = sheets[0]?.rows ?? []
  expect(headers).toEqual(['Name', 'Reference', 'Width', 'Launched'])
  expect(rows).toEqual([
    ['=1+1', 'EX-1', 45.5, new Date('2026-01-31')],
    // Excel knows no such day, so it is a text.
    ['Tisch "Esche"; geölt', 'EX-2', 120, '1899-12-31'],
  ])

  await dialog.getByRole('tab', { name: 'PDF catalog' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Page 1 of the preview’s 3')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Cover page' }).uncheck()
  await expect(preview.getByText('Page 1 of the preview’s 2')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  const catalogue = await readFile(await (await fileFrom(page)).path())
  expect(catalogue.subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto(`${origin}/content/imports`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'again.xlsx', mimeType: 'application/octet-stream', buffer: content })
  await expect(page.getByText('No row of this file would change anything.')).toBeVisible()
  await expect(page.getByText('Unchanged 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled()
})
