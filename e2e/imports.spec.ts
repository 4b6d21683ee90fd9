/** A file of another program, imported through the pages: its columns matched by hand, a part accepted, applied, taken back. */
import { expect, type Page, test } from '@playwright/test'
import { callsOf, makeFolder } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { signIn } from './sign-in.ts'

/** A company of its own for each attempt. */
function company() {
  const { retry } = test.info()
  const hostName = `imports${retry}.localhost`
  return {
    hostName,
    origin: people.replace('people.localhost', hostName),
    admin: `owner@imports${retry}.example`,
  }
}

/** As spreadsheets of the continent write it: a mark of its encoding, semicolons, decimal commas, gaps. */
function furniture(run: string): string {
  const lines = [
    'Artikel-Nr;Bezeichnung;Breite',
    `${run}-1;Hocker Eiche;45,5`,
    `${run}-2;Tisch Esche;`,
    `${run}-3;Regal Buche;breit`,
    `${run}-4;Bank Kiefer;120`,
    `${run}-4;Bank Fichte;130`,
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

async function send(page: Page, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'moebel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
}

async function fill(page: Page, column: string, field: string): Promise<void> {
  await page.getByRole('combobox', { name: `Field filled by column ${column}` }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
}

test('imports a file in part, with its columns matched by hand, and takes it back', {
  tag: '@smoke',
}, async ({ page }) => {
  const run = `MB${Date.now()}`
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const { origin, hostName, admin } = company()
  await foundCompany({ name: 'Möbelhaus', hostName, email: admin, password })
  await signIn(page, origin, admin)
  const call = callsOf(page)
  await makeFolder(call, 'Spring')
  await call('POST', '/detail-fields', { name: 'Width', type: 'number' })
  await page.goto(`${origin}/content/imports`)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Folder for new products' }).click()
  await page.getByRole('option').first().click()
  await send(page, furniture(run))

  await expect(page.getByRole('heading', { level: 1, name: 'moebel.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check rows' })).toBeVisible()
  await fill(page, 'A Artikel-Nr', 'Reference')
  await fill(page, 'B Bezeichnung', 'Name')
  await fill(page, 'C Breite', 'Width')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check rows' }).click()

  const row = (reference: string) => page.getByRole('row', { name: new RegExp(reference) })
  await expect(row(`${run}-1`)).toContainText('45.5')
  await expect(row(`${run}-3`)).toContainText('breit')
  await expect(row(`${run}-3`)).toContainText('cell should be a number')
  await expect(row(`${run}-4`).first()).toContainText('5, 6')
  await expectAccessible(page)
  // Not `uncheck`: that looks before a busy machine has drawn it.
  const third = page.getByRole('checkbox', { name: `Apply row 3, ${run}-2` })
  await third.click()
  await expect(third).not.toBeChecked()
  await expect(page.getByText('1 of 2 rows will be applied')).toBeVisible()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()

  await expect(page.getByText('1 product created', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the 3 refused rows' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('This import was undone')).toBeVisible()
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('row', { name: /moebel.csv/ })).toContainText('Undone')
})
