/** A guest by a project's link: says who they are, answers, closes the browser, comes back to what was not sent, and is out when it is revoked. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { callsOf, makeClients, makeLamps } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { signIn } from './sign-in.ts'

test.use({ actionTimeout: 15_000 })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function makeProject(page: Page): Promise<string> {
  const call = callsOf(page)
  const { lamps, priceType } = await makeLamps(call, 3)
  await makeClients(call, 'Fair visitors', 'all')
  const project = await call('POST', '/projects', {
    name: 'Spring fair',
    sessions: ['web'],
    products: lamps.map((product) => ({ product })),
    priceTypes: [priceType],
    orderFields: [{ name: 'Quantity', type: 'number' }],
  })
  return project._id
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start: Spring fair' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'End: Spring fair' })).toBeVisible()
}

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New guest link' }).click()
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Stand 12')
  await page.getByRole('combobox', { name: 'As seen by' }).click()
  await page.getByRole('option', { name: 'Fair visitors' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByText('/projects/web-session/')
  await expect(shown).toBeVisible()
  const address = (await shown.textContent()) ?? ''
  await page.getByRole('button', { name: 'I have copied it' }).click()
  return address
}

async function answerFirst(guest: Page, address: string): Promise<void> {
  await guest.goto(address)
  await expect(heading(guest, 'Spring fair')).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ada Guest')
  await guest.getByRole('textbox', { name: 'Email address' }).fill('ada@shop.example')
  await guest.getByRole('button', { name: 'Go in' }).click()
  await guest.getByRole('button', { name: 'Begin' }).click()
  await expect(heading(guest, 'Lamp 01')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Quantity, Lamp 01' }).fill('6')
  await guest.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(guest.getByText('All saved')).toBeVisible()
}

async function closeWithoutNetwork(guest: Page): Promise<void> {
  await guest.context().setOffline(true)
  await guest.getByRole('textbox', { name: 'Quantity, Lamp 02' }).fill('8')
  await expect(guest.getByText('1 answer is on this device')).toBeVisible()
  await guest.close()
}

async function comeBack(context: BrowserContext, address: string): Promise<Page> {
  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveCount(0)
  return page
}

test('a guest answers by a link, closes the page, comes back, and is out once it is revoked', async ({
  page,
  browser,
}) => {
  const name = `guests${test.info().retry}`
  const hostName = `${name}.localhost`
  const origin = people.replace('people.localhost', hostName)
  const owner = `owner@${name}.example`
  await foundCompany({ name, hostName, email: owner, password })
  await signIn(page, origin, owner)
  const projectId = await makeProject(page)
  await page.goto(`${origin}/projects/project/${projectId}?section=people`)
  const address = await makeLink(page)
  await start(page)
  const context = await browser.newContext()
  const guest = await context.newPage()
  await answerFirst(guest, address)
  await closeWithoutNetwork(guest)
  const back = await comeBack(context, address)
  await expect(back.getByText('2 of 3 products reviewed')).toBeVisible()
  await back.getByRole('button', { name: 'Go on' }).click()
  await expect(heading(back, 'Lamp 03')).toBeVisible()
  await expect(back.getByText('All saved')).toBeVisible()
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(address)
  await expect(other.getByRole('textbox', { name: 'Your name' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 50')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 of 50')).toHaveCount(0)
  await back.reload()
  await expect(heading(back, 'This link is over')).toBeVisible()
  await context.close()
  await stranger.close()
})
