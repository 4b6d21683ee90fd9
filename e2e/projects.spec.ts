/** A project from a selection: chosen, invited to, started, ended, reopened, with the page loaded anew in between. */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { signIn } from './sign-in.ts'

test.use({ actionTimeout: 15_000 })

/** A company of its own for each attempt. */
function company() {
  const attempt = test.info().retry
  const hostName = attempt === 0 ? 'projects.localhost' : `projects${attempt}.localhost`
  return {
    hostName,
    origin: people.replace('people.localhost', hostName),
    admin: `owner@projects${attempt}.example`,
    client: `buyer@projects${attempt}.example`,
  }
}

/** Three lamps in a folder that a group of clients sees, with a client in it. */
async function furnish(page: Page, client: string): Promise<void> {
  await page.evaluate(async (email) => {
    const domain = JSON.parse(localStorage.getItem('vitrine.domain') ?? '""')
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/api${path}${path.includes('?') ? '&' : '?'}domain=${domain}`, {
        method,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      const text = await answer.text()
      return text === '' ? null : JSON.parse(text)
    }
    const { result } = await call('GET', '/folders?page=1&per_page=-1&sort=left')
    const folder = await call('POST', '/folders', {
      name: 'Spring',
      parent: result[0]._id,
      isProductFolder: true,
    })
    await call('PATCH', `/folders/${folder._id}`, { isPublished: true, version: 1 })
    for (const name of ['Lamp Alder', 'Lamp Birch', 'Lamp Cedar'])
      await call('POST', '/products', { name, reference: `REF-${name}`, folders: [folder._id] })
    const groups = await call('GET', '/groups?page=1&per_page=-1')
    const parent = groups.result.find((group: { isRoot: boolean }) => group.isRoot)._id
    const group = await call('POST', '/groups', { name: 'Buyers', isExternal: true, parent })
    const detail = await call('GET', `/groups/${group._id}`)
    await call('PATCH', `/groups/${group._id}?version=${detail.version}`, {
      folders: [{ id: folder._id, canView: true, canEdit: false }],
    })
    await call('POST', '/users/invite', { emails: [email], isClient: true, groups: [group._id] })
  }, client)
}

test('a manager makes a project of a selection, invites, starts, ends and reopens it', async ({ page }) => {
  const { origin, hostName, admin, client } = company()
  await foundCompany({ name: 'Maison Projets', hostName, email: admin, password })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, origin, admin)
  await expect(page).toHaveURL(`${origin}/`)
  await furnish(page, client)

  await page.goto(`${origin}/content/products`)
  for (const name of ['Lamp Alder', 'Lamp Cedar'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'New project with these' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('With the 2 selected products.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring fair')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(page).toHaveURL(/\/projects\/project\//)
  const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  await expect(products.filter({ hasText: 'Lamp' })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Web' }).check()
  await page.getByRole('combobox', { name: 'Attendees' }).fill('buyer')
  await page.getByRole('option', { name: client }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('For the buyers of the north')
  await page.getByRole('textbox', { name: 'Description' }).press('Tab')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('For the buyers of the north')
  await expect(page.getByRole('checkbox', { name: 'Web' })).toBeChecked()

  await page.getByRole('button', { name: 'Invite one' }).click()
  await dialog.getByRole('button', { name: 'Invite one' }).click()
  await expect(page.getByRole('row', { name: new RegExp(client) })).toContainText('Invited')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start: Spring fair' }).click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('“Spring fair” has started.')).toBeVisible()

  await page.goto(`${origin}/projects/ongoing`)
  const row = page.getByRole('row', { name: /Spring fair/ })
  await expect(row).toContainText('0 of 1 finished')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'End: Spring fair' }).click()
  await expect(page.getByText('No ongoing projects')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: ongoing again, without an end date' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'End: Spring fair' }).click()
  await expect(page.getByText('No ongoing projects')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'State' }).getByText('Done').click()
  await expect(page).toHaveURL(`${origin}/projects/done`)
  await row.getByRole('button', { name: 'Reopen: Spring fair' }).click()
  await expect(page.getByText('“Spring fair” is ongoing again, without an end date.')).toBeVisible()
  await page.goto(`${origin}/projects/ongoing?look=board`)
  await expect(page.getByRole('region', { name: /^Ongoing/ })).toContainText('Spring fair')
  await expectAccessible(page)
})
