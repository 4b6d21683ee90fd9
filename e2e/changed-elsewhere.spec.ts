/** What somebody else changes while a dialog is open: both values are shown over it, and nothing is overwritten unasked. */
import { expect, type Page, test } from '@playwright/test'
import { elsewhere } from './elsewhere.ts'
import { foundCompany } from './more-servers.ts'
import { lumen, password } from './places.ts'
import { signIn } from './sign-in.ts'

/** Differs between workers: a failed test begins a new one. */
const serial = Date.now().toString(36)
const hostName = `together-${serial}.localhost`
const together = lumen.replace('lumen.localhost', hostName)
const admin = `together-${serial}@things.example`

test.beforeAll(async () => {
  await foundCompany({ name: `Working Together ${serial}`, hostName, email: admin, password })
})

test.beforeEach(async ({ page }) => {
  await signIn(page, together, admin)
})

const questionOf = (page: Page, part: string) =>
  page.getByRole('dialog', { name: `${part} was changed by somebody else` })

async function settle(page: Page, how: 'Use mine' | 'Keep theirs', values: readonly string[], part = 'Name') {
  for (const value of values) await expect(questionOf(page, part)).toContainText(value)
  await questionOf(page, part).getByRole('button', { name: how }).click()
}

async function openFolderMenu(page: Page, name: string, item: string) {
  await page.getByRole('treeitem', { name }).hover()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('shows both names of a folder, what there is at each answer, and what is to be deleted', async ({
  page,
}) => {
  const folders = await elsewhere<{ result: { _id: string }[] }>(page, 'GET', '/folders?page=1&per_page=-1')
  const made = { name: 'Shelf', parent: folders.result[0]?._id, isProductFolder: true }
  const { _id } = await elsewhere<{ _id: string }>(page, 'POST', '/folders', made)
  const rename = (version: number, name: string) =>
    elsewhere(page, 'PATCH', `/folders/${_id}?version=${version}`, { name })
  await page.goto(`${together}/content/products`)
  const dialog = page.getByRole('dialog', { name: 'Rename and describe' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const save = dialog.getByRole('button', { name: 'Save' })

  await openFolderMenu(page, 'Shelf', 'Rename and describe')
  await name.fill('My shelf')
  await rename(1, 'Their shelf')
  await save.click()
  await settle(page, 'Keep theirs', ['My shelf', 'Their shelf'])
  await expect(dialog).toBeHidden()

  await openFolderMenu(page, 'Their shelf', 'Rename and describe')
  await name.fill('My shelf')
  await rename(2, 'Old shelf')
  await save.click()
  // Once more before it is settled: asked again, about what is there by then.
  await expect(questionOf(page, 'Name')).toContainText('Old shelf')
  await rename(3, 'Last shelf')
  await questionOf(page, 'Name').getByRole('button', { name: 'Use mine' }).click()
  await settle(page, 'Use mine', ['My shelf', 'Last shelf'])
  await expect(dialog).toBeHidden()

  // What was settled is not asked again.
  await openFolderMenu(page, 'My shelf', 'Rename and describe')
  await name.fill('My new shelf')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('treeitem', { name: 'My new shelf' })).toBeVisible()

  await openFolderMenu(page, 'My new shelf', 'Delete')
  const deletion = page.getByRole('dialog', { name: 'Delete My new shelf' })
  await rename(6, 'Kept shelf')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(questionOf(page, 'Name')).toContainText('Kept shelf')
  await questionOf(page, 'Name').getByRole('button', { name: 'Don’t delete' }).click()
  await expect(deletion).toBeVisible()
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await questionOf(page, 'Name').getByRole('button', { name: 'Delete all the same' }).click()
  await expect(page.getByRole('treeitem', { name: /shelf/i })).toHaveCount(0)
})

test('asks about a field over its dialog, which Escape leaves open', async ({ page }) => {
  const body = { name: 'Socket', type: 'text' }
  const field = await elsewhere<string>(page, 'POST', '/detail-fields', body)
  await page.goto(`${together}/settings/domain/product-settings`)
  await page.getByRole('button', { name: 'Edit Socket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Socket' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My socket')
  await elsewhere(page, 'PATCH', `/detail-fields/${field}?version=1`, { name: 'Their socket' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(questionOf(page, 'Name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(questionOf(page, 'Name')).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('My socket')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await settle(page, 'Use mine', ['My socket', 'Their socket'])
  await expect(page.getByRole('button', { name: 'Edit My socket' })).toBeVisible()
})

test('begins again with the other name of a group that is kept', async ({ page }) => {
  const body = { name: 'Team', isExternal: false, template: 'Creator' }
  const group = await elsewhere<{ _id: string }>(page, 'POST', '/groups', body)
  await page.goto(`${together}/users/groups/internal`)
  await page.getByRole('button', { name: 'Team', exact: true }).click()
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Name' }) })
  const name = drawer.getByRole('textbox', { name: 'Name' })
  await name.fill('My team')
  await elsewhere(page, 'PATCH', `/groups/${group._id}?version=1`, { name: 'Their team' })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await settle(page, 'Keep theirs', ['My team', 'Their team'])
  await expect(name).toHaveValue('Their team')
  await name.fill('My team')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'My team', exact: true, includeHidden: true })).toBeAttached()
})

test('asks once about one’s own profile, and saves the next change unasked', async ({ page }) => {
  const { user } = await elsewhere<{ user: { _id: string; version: number } }>(page, 'GET', '/auth/session')
  await page.goto(`${together}/settings/user/basic-info`)
  const company = page.getByRole('textbox', { name: 'Company' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await company.fill('My company')
  const theirs = { company: 'Their company' }
  await elsewhere(page, 'PATCH', `/users/${user._id}?version=${user.version}`, theirs)
  await save.click()
  await settle(page, 'Use mine', ['My company', 'Their company'], 'Company')
  await expect(page.getByText('Saved')).toBeVisible()
  await company.fill('My other company')
  // What was said of the first one may still be there, and a reload would break the second one off.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await save.click()
  expect((await saved).status()).toBe(200)
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(company).toHaveValue('My other company')
})
