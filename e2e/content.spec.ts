import { expect, type Page, test } from '@playwright/test'
import { cast, lumen } from './places.ts'
import { signIn } from './sign-in.ts'

const { admin, editor } = cast.content
const content = `${lumen}/content/products`

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

async function openTable(page: Page, person: string): Promise<void> {
  await signIn(page, lumen, person)
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

test('writes values in the table, takes them back, and refuses what does not fit', { tag: '@smoke' }, async ({
  page,
}) => {
  await openTable(page, editor)
  const reference = (await cell(page, 0, 'Reference').textContent()) ?? ''
  await type(page, 0, 'Reference', `${reference}-NEW`)
  await expect(page.getByText('1 product changed')).toBeVisible()
  await page.reload()
  await expect(cell(page, 0, 'Reference')).toHaveText(`${reference}-NEW`)

  await type(page, 0, 'Reference', 'AB')
  await expect(page.getByRole('alert')).toHaveText('Minimum characters: 3')
  await page.keyboard.press('Escape')
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

  // News arrive while the other edits: what they began from stays, and they are notified.
  await cell(other, 5, 'Reference').dblclick()
  await other.keyboard.press('ControlOrMeta+a')
  await other.keyboard.type(`${reference}-3`)
  await type(page, 5, 'Reference', `${reference}-2`)
  await expect(other.getByRole('alert')).toContainText(`${reference}-2`)
  await other.keyboard.press('Enter')
  const conflict = other.getByRole('dialog', { name: 'Reference was changed by somebody else' })
  await expect(conflict).toContainText(`${reference}-3`)
  await expect(conflict).toContainText(`${reference}-2`)
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(cell(page, 5, 'Reference')).toHaveText(`${reference}-3`)
  await type(page, 5, 'Reference', reference)
  await expect(cell(other, 5, 'Reference')).toHaveText(reference)
  await context.close()
})

test('changes prices of a selection after showing what will change, and deletes into the trash with a way back', async ({
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
  await expect(dialog).toContainText('1 product moves to the trash')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(cell(page, 0, 'Name')).not.toHaveText(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 0, 'Name')).toHaveText(name)
})

test('builds a small catalogue by hand: folder, product, an earlier value, the trash', async ({ page }) => {
  await openTable(page, admin)
  const name = `Winter ${Date.now()}`
  await page.getByRole('treeitem', { name: /^All/ }).hover()
  await page.getByRole('button', { name: 'Actions for All' }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('treeitem', { name: new RegExp(name) }).click()
  await expect(page.getByText('No products yet')).toBeVisible()

  await page.getByRole('button', { name: 'New product' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Minimum characters: 3').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Paper lantern')
  await dialog.getByRole('textbox', { name: 'Reference' }).fill(`PL-${Date.now()}`)
  await fillRequired(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Paper lantern', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()

  await type(page, 0, 'Name', 'Paper moon')
  await expect(cell(page, 0, 'Name')).toContainText('Paper moon')
  await cell(page, 0, 'Name').hover()
  await page.getByRole('link', { name: 'Open Paper moon' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Put “Paper lantern” back' }).click()
  await expect(page.getByRole('heading', { name: 'Paper lantern', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('treeitem', { name: new RegExp(name) }).hover()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deletion = page.getByRole('dialog', { name: `Delete ${name}` })
  await expect(deletion).toContainText('1 folder goes. 1 product goes to the trash.')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('treeitem', { name: new RegExp(name) })).toHaveCount(0)
  // The table may still offer to take back the value.
  const deleted = page.getByRole('status').filter({ hasText: `${name} was deleted` })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('treeitem', { name: new RegExp(name) }).click()
  await expect(cell(page, 0, 'Name')).toContainText('Paper lantern')
})

test('keeps a view: what it shows, whether it has changed, and the way back to it', async ({ page }) => {
  await openTable(page, editor)
  const name = `By reference ${Date.now()}`
  await page.getByRole('columnheader', { name: 'Reference' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=reference/)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  await expect(tab).toHaveAttribute('aria-current', 'true')

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
  await expect(tab.getByRole('img', { name: 'Changed since it was saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Revert' }).click()
  await expect(page).toHaveURL(/sort=reference/)
  await expect(tab.getByRole('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(page).not.toHaveURL(/view=/)
  await tab.click()
  await page.getByRole('button', { name: `Actions for the view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(tab).toHaveCount(0)
})

test('finds anything by Ctrl K, from wherever one is', async ({ page }) => {
  await openTable(page, editor)
  const reference = (await cell(page, 3, 'Reference').textContent()) ?? ''
  await page.goto(`${lumen}/catalog`)
  const search = page.getByRole('textbox', { name: 'Search products, folders, views and settings' })
  // Its part of the application arrives a moment after the page.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await search.fill('process')
  await expect(page.getByRole('button', { name: 'Processes' })).toBeVisible()
  await search.fill(reference.slice(2))
  const found = page.getByRole('button', { name: new RegExp(reference) })
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/content\/products\/[0-9a-f-]{36}/)
  await expect(page.getByText(reference).first()).toBeVisible()
})

/** Whatever the company requires beside name, reference and folder. */
async function fillRequired(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New product' })
  const fields = dialog.locator('.mantine-InputWrapper-root:has(.mantine-InputWrapper-required)')
  for (const field of await fields.all()) {
    const input = field.getByRole('textbox').or(field.getByRole('combobox')).first()
    if ((await field.locator('.mantine-Pill-root').count()) > 0) continue
    if ((await input.inputValue()) !== '') continue
    if ((await field.locator('input[aria-haspopup="listbox"]').count()) > 0) {
      await input.click()
      await page.getByRole('option').first().click()
    } else await input.fill('12')
  }
}

test('keeps what is typed while the network is away, says so, and goes on by itself once it is back', async ({
  page,
  context,
}) => {
  await openTable(page, editor)
  const reference = (await cell(page, 7, 'Reference').textContent()) ?? ''
  const offline = page.getByText(/no connection to the server/i)
  const outages = [
    { go: () => context.setOffline(true), back: () => context.setOffline(false) },
    {
      go: () => page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' })),
      back: () => page.unroute('**/api/**'),
    },
  ]
  for (const [number, { go, back }] of outages.entries()) {
    await go()
    await type(page, 7, 'Reference', `${reference}-${number}`)
    await expect(offline).toContainText('1 change is not saved yet')
    await expect(cell(page, 7, 'Reference')).toContainText(`${reference}-${number}`)
    await expect(cell(page, 7, 'Reference').getByRole('img', { name: 'Not saved yet' })).toBeVisible()
    await expect(cell(page, 8, 'Reference')).not.toBeEmpty()
    // The fifth look for it comes some ten seconds after the first.
    for (let look = 0; look < 5; look++) await page.waitForRequest('**/api/health')
    await back()
    await expect(offline).toHaveCount(0)
    await page.reload()
    await expect(cell(page, 7, 'Reference')).toHaveText(`${reference}-${number}`)
  }
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Catalog' }).click()
  await expect(offline.first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/no connection to the server|could not be loaded/i)
  await context.setOffline(false)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(offline).toHaveCount(0)

  await page.goto(content)
  await type(page, 7, 'Reference', reference)
  await expect(page.getByText('1 product changed')).toBeVisible()
})
