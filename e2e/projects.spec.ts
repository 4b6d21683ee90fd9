/**
 * A project from a selection: what stands in its way repaired, invited to, started, followed while it is answered,
 * answered in somebody's place, ended, reopened.
 */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { callsOf, inviteClient, makeClients, makeFolder, makeProduct } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { setUpByMail, signIn } from './sign-in.ts'

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

/** Three lamps, of which clients see one: another isn't published, the third lies in a folder that they don't reach. */
async function furnish(page: Page, client: string): Promise<void> {
  const call = callsOf(page)
  const spring = await makeFolder(call, 'Spring')
  const contract = await makeFolder(call, 'Contract')
  await makeProduct(call, spring, 'Lamp Alder')
  await makeProduct(call, contract, 'Lamp Birch')
  await makeProduct(call, spring, 'Lamp Cedar', { isPublished: false })
  await inviteClient(call, client, await makeClients(call, 'Buyers', [spring]))
}

async function makeOfSelection(page: Page, client: string): Promise<void> {
  const names = ['Lamp Alder', 'Lamp Birch', 'Lamp Cedar']
  for (const name of names)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'New project with these' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('With the 3 selected products.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring fair')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/projects\/project\//)
  const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  await expect(products.filter({ hasText: 'Lamp' })).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Web' }).check()
  // By keys, for which it doesn't matter where it stands while the page still moves.
  const mayPlay = page.getByRole('switch', { name: 'Impersonification' })
  await mayPlay.press('Space')
  await expect(mayPlay).toBeChecked()
  await page.getByRole('button', { name: 'Add an order field' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Quantity')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('combobox', { name: 'Attendees' }).fill('buyer')
  await page.getByRole('option', { name: client }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** What was typed last is there after the page was loaded anew. */
async function describe(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Description' }).fill('For the buyers of the north')
  await page.getByRole('textbox', { name: 'Description' }).press('Tab')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('For the buyers of the north')
  await expect(page.getByRole('checkbox', { name: 'Web' })).toBeChecked()
}

async function repair(page: Page, finding: string, title: string): Promise<void> {
  const found = page.getByRole('region', { name: 'Before the start' }).getByRole('listitem')
  const line = found.filter({ hasText: finding })
  await line.getByRole('button', { name: 'Repair' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: 'Repair' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(line).toHaveCount(0)
}

async function inviteAndStart(page: Page, client: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite one' }).click()
  await dialog.getByRole('button', { name: 'Invite one' }).click()
  await expect(page.getByRole('row', { name: new RegExp(client) })).toContainText('Invited')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start: Spring fair' }).click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('“Spring fair” has started.')).toBeVisible()
}

/** On a phone. */
async function enterAsClient(browser: Browser, address: string, client: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await setUpByMail(page, new URL(address).origin, client, 'Bea Buyer')
  await expect(page).not.toHaveURL(/user-setup/)
  await page.goto(address)
  await page.getByRole('button', { name: 'Begin' }).click()
  return page
}

async function order(page: Page, lamp: string, quantity: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: lamp })).toBeVisible()
  await page.getByRole('textbox', { name: `Quantity, ${lamp}` }).fill(quantity)
  await page.getByRole('button', { name: /^(Next|Finish)$/ }).click()
}

/** The manager's page is never loaded anew meanwhile. */
async function answerWatched(client: Page, manager: Page): Promise<void> {
  const row = manager.getByRole('region', { name: 'Progress' }).getByRole('row', { name: /^Bea Buyer/ })
  await order(client, 'Lamp Alder', '4')
  await expect(row).toContainText('1 of 3, 0 skipped')
  await expect(row).toContainText('Lamp Birch')
  await order(client, 'Lamp Birch', '2')
  await client.getByRole('button', { name: 'Later' }).click()
  await expect(row).toContainText('2 of 3, 1 skipped')
  await client.getByRole('button', { name: 'Check and confirm' }).click()
  await client.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(client.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(row).toContainText('Confirmed')
  await expect(manager.getByRole('row', { name: /revision 1/ })).toContainText('Bea Buyer')
}

/** What a colleague answers for the client stands on the client's page, who has done nothing. */
async function answerInPlace(manager: Page, client: Page): Promise<void> {
  await client.getByRole('button', { name: 'Change answers' }).click()
  await manager.getByRole('link', { name: 'Open the web session' }).click()
  await manager.getByRole('combobox', { name: 'Answer for an attendee' }).click()
  await manager.getByRole('option', { name: 'Bea Buyer' }).click()
  await expect(manager.getByRole('status').filter({ hasText: 'You answer for Bea Buyer.' })).toBeVisible()
  await expectAccessible(manager)
  await manager.getByRole('button', { name: 'Check and confirm' }).click()
  await manager.getByRole('textbox', { name: 'Quantity, Lamp Alder' }).fill('7')
  await expect(manager.getByText('All saved')).toBeVisible()
  await expect(client.getByRole('textbox', { name: 'Quantity, Lamp Alder' })).toHaveValue('7')
}

async function endAndReopen(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/projects/ongoing`)
  const row = page.getByRole('row', { name: /Spring fair/ })
  await expect(row).toContainText('1 of 1 finished')
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
}

test('a manager makes a project of a selection, repairs two findings, follows a client, answers for them, ends and reopens it', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  const { origin, hostName, admin, client } = company()
  await foundCompany({ name: 'Maison Projets', hostName, email: admin, password })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, origin, admin)
  await furnish(page, client)
  await page.goto(`${origin}/content/products`)
  await makeOfSelection(page, client)
  await describe(page)
  await repair(page, 'isn’t published', 'Publish 1 product')
  await repair(page, '1 product isn’t seen by everybody', 'Give group Buyers the folder Contract')
  await inviteAndStart(page, client)
  const { pathname } = new URL(page.url())
  const address = `${origin}${pathname.replace('/projects/project/', '/projects/web-session/')}`
  const phone = await enterAsClient(browser, address, client)
  await answerWatched(phone, page)
  await answerInPlace(page, phone)
  await endAndReopen(page, origin)
  await phone.context().close()
})
