import { expect, type Page, test } from '@playwright/test'
import { cast, lumen } from './places.ts'
import { signIn } from './sign-in.ts'

const { admin, editor } = cast.content
const content = `${lumen}/content/products`

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

async function openTable(page: Page, person: string): Promise<void> {
  await signIn(page, lumen, person)
  await expect(page).toHaveURL(`${lumen}/`)
  await page.goto(content)
  await expect(grid(page)).toBeVisible()
  await expect(cell(page, 0, 'Name')).not.toBeEmpty()
}

const grid = (page: Page) => page.getByRole('grid')

/** The cell of a row (from 0) under a heading. */
function cell(page: Page, row: number, heading: 'Name' | 'Reference') {
  return page.locator(`#cell-${row}-${heading === 'Name' ? 0 : 1}`)
}

async function type(page: Page, row: number, heading: 'Name' | 'Reference', text: string): Promise<void> {
  await cell(page, row, heading).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('writes values in the table, takes them back, and refuses what does not fit', async ({ page }) => {
  await openTable(page, editor)
  const reference = (await cell(page, 0, 'Reference').textContent()) ?? ''
  await type(page, 0, 'Reference', `${reference}-NEW`)
  await expect(page.getByText('1 product changed')).toBeVisible()
  await page.reload()
  await expect(cell(page, 0, 'Reference')).toHaveText(`${reference}-NEW`)

  await type(page, 0, 'Reference', 'AB')
  await page.getByRole('button', { name: '1 value left out' }).click()
  await expect(page.getByRole('dialog').getByText('Minimum characters: 3')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(cell(page, 0, 'Reference')).toHaveText(`${reference}-NEW`)

  await type(page, 0, 'Reference', reference)
  await expect(page.getByText('1 product changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone for 1 product')).toBeVisible()
  await expect(cell(page, 0, 'Reference')).toHaveText(`${reference}-NEW`)
  await type(page, 0, 'Reference', reference)
  await expect(cell(page, 0, 'Reference')).toHaveText(reference)
})

test('copies a block and pastes one, with one undo for all of it', async ({ page }) => {
  await openTable(page, editor)
  const before = await Promise.all([0, 1, 2].map((row) => cell(page, row, 'Reference').textContent()))
  await cell(page, 0, 'Reference').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(before.join('\n'))

  const pasted = before.map((reference) => `${reference}-P`)
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted.join('\n'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText('3 products changed')).toBeVisible()
  for (const [row, text] of pasted.entries()) await expect(cell(page, row, 'Reference')).toHaveText(text)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone for 3 products')).toBeVisible()
  for (const [row, text] of before.entries())
    await expect(cell(page, row, 'Reference')).toHaveText(text ?? '')
})

test('lets two people work on one product: each sees what the other saved, and nobody overwrites', async ({
  page,
  browser,
}) => {
  await openTable(page, editor)
  const context = await browser.newContext({ locale: 'en-US' })
  const other = await context.newPage()
  await openTable(other, admin)
  const reference = (await cell(page, 5, 'Reference').textContent()) ?? ''

  // Saved by one, seen by the other without touching the page.
  await type(page, 5, 'Reference', `${reference}-1`)
  await expect(cell(other, 5, 'Reference')).toHaveText(`${reference}-1`)

  // Without news both write upon the same version.
  await other.context().setOffline(true)
  await type(page, 5, 'Reference', `${reference}-2`)
  await expect(page.getByText('1 product changed')).toBeVisible()
  await cell(other, 5, 'Reference').dblclick()
  await other.keyboard.press('ControlOrMeta+a')
  await other.keyboard.type(`${reference}-3`)
  await other.route('**/api/products/query*', (route) => route.abort())
  await other.context().setOffline(false)
  await other.keyboard.press('Enter')
  const conflict = other.getByRole('dialog', { name: 'Reference was changed by somebody else' })
  await expect(conflict).toContainText(`${reference}-3`)
  await expect(conflict).toContainText(`${reference}-2`)
  await other.unroute('**/api/products/query*')
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(cell(page, 5, 'Reference')).toHaveText(`${reference}-3`)
  await type(page, 5, 'Reference', reference)
  await expect(cell(other, 5, 'Reference')).toHaveText(reference)
  await context.close()
})

test('changes prices of a selection after showing what will change, and deletes only when it is typed', async ({
  page,
}) => {
  await openTable(page, admin)
  for (const row of [1, 2]) await grid(page).getByRole('row').nth(row).getByRole('checkbox').click()
  await expect(page.getByText('2 selected in this view')).toBeVisible()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const prices = page.getByRole('dialog', { name: 'Change prices' })
  await prices.getByRole('textbox', { name: 'Change by' }).fill('10')
  await expect(prices.getByText(/^\d products? changes?/)).toBeVisible()
  await prices.getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText(/products? changed/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone for/)).toBeVisible()

  const name = (await cell(page, 0, 'Name').textContent()) ?? ''
  await cell(page, 0, 'Reference').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete' })
  const button = dialog.getByRole('button', { name: 'Delete' })
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox').fill('DELETE')
  await button.click()
  await expect(cell(page, 0, 'Name')).not.toHaveText(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 0, 'Name')).toHaveText(name)
})
