/**
 * A room: a presenter on a tablet, an attendee on a phone and one on a desktop who doesn't see everything; presented,
 * ordered, negotiated, looked around, the network lost, the lead taken over, ended, and read what was shown.
 */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { callsOf, inviteClient, makeClients, makeFolder, makeProduct } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { setUpByMail, signIn } from './sign-in.ts'

test.use({ actionTimeout: 15_000, viewport: { width: 1180, height: 820 } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A company of its own for each attempt. */
function company() {
  const name = `rooms${test.info().retry}`
  const hostName = `${name}.localhost`
  const origin = people.replace('people.localhost', hostName)
  const [owner, colleague] = [`owner@${name}.example`, `colleague@${name}.example`]
  return {
    name,
    hostName,
    origin,
    owner,
    colleague,
    buyer: `buyer@${name}.example`,
    other: `other@${name}.example`,
  }
}

/** Three lamps, of which one lies in a folder that the second client doesn't reach. */
async function makeProject(page: Page, { buyer, other }: ReturnType<typeof company>): Promise<string> {
  const call = callsOf(page)
  const spring = await makeFolder(call, 'Spring')
  const contract = await makeFolder(call, 'Contract')
  const priceType: string = await call('POST', '/price-types', { name: 'Trade', currency: 'EUR' })
  const prices = [{ priceType, value: '10.5' }]
  const alder = await makeProduct(call, spring, 'Lamp Alder', { prices })
  const birch = await makeProduct(call, contract, 'Lamp Birch', { prices })
  const cedar = await makeProduct(call, spring, 'Lamp Cedar', { prices })
  const users = [
    await inviteClient(call, buyer, await makeClients(call, 'Buyers', 'all'), { priceTypes: [priceType] }),
    await inviteClient(call, other, await makeClients(call, 'Others', [spring]), { priceTypes: [priceType] }),
  ]
  const project = await call('POST', '/projects', {
    name: 'Spring fair',
    sessions: ['web', 'st'],
    products: [alder, birch, cedar].map((product) => ({ product })),
    priceTypes: [priceType],
    attendees: users.map((user) => ({ user })),
    orderFields: [{ name: 'Quantity', type: 'number' }],
  })
  await call('POST', `/projects/${project._id}/invite`)
  await call('POST', `/projects/${project._id}/start`)
  return project._id
}

async function openRoom(page: Page, origin: string, projectId: string): Promise<void> {
  await page.goto(`${origin}/projects/project/${projectId}`)
  await page.getByRole('button', { name: 'Open a negotiation room' }).click()
  await expect(heading(page, 'Lamp Alder')).toBeVisible()
  await expectAccessible(page)
}

/** The code, as it is read aloud. */
async function readCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click()
  const label = await page.getByLabel(/^Code /).getAttribute('aria-label')
  await expect(page.getByRole('img', { name: 'QR code that leads to this room' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  return label?.replace('Code ', '') ?? ''
}

async function comeIn(
  browser: Browser,
  { origin, email, name }: { origin: string; email: string; name: string },
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await setUpByMail(page, origin, email, name)
  await expect(page).not.toHaveURL(/user-setup/)
  return page
}

async function present(page: Page, name: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Products of the project' }).getByText(name).click()
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(page.getByRole('button', { name: 'On stage', exact: true })).toBeVisible()
}

async function order(page: Page, name: string, quantity: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Quantity, ${name}` })
  await field.fill(quantity)
  await field.press('Tab')
  await expect(page.getByText('All saved')).toBeVisible()
}

/** To one attendee, who counters; of what is agreed the others learn nothing. */
async function negotiate(presenter: Page, attendee: Page, other: Page): Promise<void> {
  const deals = presenter.getByRole('region', { name: 'Negotiation' })
  await deals.getByRole('combobox', { name: 'To' }).click()
  await presenter.getByRole('option', { name: 'Bea Buyer' }).click()
  await deals.getByRole('textbox', { name: 'Unit price (EUR)' }).fill('9')
  await deals.getByRole('button', { name: 'Propose' }).click()
  await expect(attendee.getByText('proposes €9.00 each for Lamp Alder')).toBeVisible()
  await attendee.getByRole('button', { name: 'Counter' }).click()
  await attendee.getByRole('textbox', { name: /^Unit price/ }).fill('8.5')
  await attendee.getByRole('button', { name: 'Send counter-proposal' }).click()
  await expect(presenter.getByText('Bea Buyer proposes €8.50 each for Lamp Alder')).toBeVisible()
  await presenter.getByRole('button', { name: 'Accept' }).click()
  await expect(attendee.getByText('instead of €10.50')).toBeVisible()
  await expect(presenter.getByRole('row', { name: /^Bea Buyer/ })).toContainText('€51.00')
  await expectAccessible(presenter)
  await expect(other.getByRole('region', { name: 'Negotiation' })).toHaveCount(0)
  await expect(other.getByText('8.50')).toHaveCount(0)
}

test('a room is opened, followed, ordered in, left and come back to, taken over, ended and read', {
  tag: '@smoke',
}, async ({ page, browser }) => {
  test.setTimeout(180_000)
  const given = company()
  const { origin, name, hostName, owner, colleague, buyer, other } = given
  await foundCompany({ name, hostName, email: owner, password, colleagues: [colleague] })
  await signIn(page, origin, owner)
  const projectId = await makeProject(page, given)
  await openRoom(page, origin, projectId)
  const code = await readCode(page)
  await present(page, 'Lamp Alder')

  const phone = await comeIn(
    browser,
    { origin, email: buyer, name: 'Bea Buyer' },
    { width: 390, height: 844 },
  )
  await phone.goto(`${origin}/projects/rooms`)
  await phone.getByRole('textbox', { name: 'Code of the room' }).fill('AAAAAA')
  await expect(phone.getByText(/no open room/i).first()).toBeVisible()
  await phone.getByRole('textbox', { name: 'Code of the room' }).fill(code.toLowerCase())
  await expect(heading(phone, 'Lamp Alder')).toBeVisible()
  await expectAccessible(phone)
  await order(phone, 'Lamp Alder', '6')

  const desktop = await comeIn(
    browser,
    { origin, email: other, name: 'Otto Other' },
    { width: 1280, height: 800 },
  )
  await desktop.goto(`${origin}/projects/web-session/${projectId}`)
  await desktop.getByRole('link', { name: 'Join the room' }).click()
  await expect(heading(desktop, 'Lamp Alder')).toBeVisible()
  await expect(page.getByRole('button', { name: 'People: 2 attendees there' })).toBeVisible()

  await negotiate(page, phone, desktop)

  // What one of them doesn't see is named to the other alone.
  await page.keyboard.press('ArrowRight')
  await expect(phone.getByText('Next: Lamp Birch')).toBeVisible()
  await expect(heading(phone, 'Lamp Birch')).toBeVisible()
  await expect(desktop.getByRole('heading', { name: 'Something else is being shown' })).toBeVisible()
  await expect(desktop.getByText('Lamp Birch')).toHaveCount(0)

  await page.getByText('Let them look around').click()
  await desktop.getByRole('button', { name: 'Products' }).click()
  await desktop.getByRole('dialog').getByText('Lamp Cedar').click()
  await expect(heading(desktop, 'Lamp Cedar')).toBeVisible()
  await order(desktop, 'Lamp Cedar', '4')

  // Without network what is entered stays, and the room is where the others are when it is back.
  await phone.context().setOffline(true)
  await phone.getByRole('textbox', { name: 'Quantity, Lamp Birch' }).fill('12')
  await phone.getByRole('textbox', { name: 'Quantity, Lamp Birch' }).press('Tab')
  await expect(phone.getByText('1 answer is on this device')).toBeVisible()
  await page.getByText('Follow me').click()
  await present(page, 'Lamp Cedar')
  await phone.context().setOffline(false)
  await expect(heading(phone, 'Lamp Cedar')).toBeVisible()
  await expect(phone.getByText('All saved')).toBeVisible()

  const tablet = await browser.newContext({ viewport: { width: 1180, height: 820 } })
  const second = await tablet.newPage()
  await signIn(second, origin, colleague)
  await second.goto(`${origin}/projects/rooms?project=${projectId}`)
  await expect(heading(second, 'Lamp Cedar')).toBeVisible()
  await second.getByRole('button', { name: 'Take the lead' }).click()
  await expect(page.getByText('has taken the lead')).toBeVisible()
  await present(second, 'Lamp Alder')
  await expect(heading(phone, 'Lamp Alder')).toBeVisible()
  await expect(heading(page, 'Lamp Alder')).toBeVisible()

  await phone.reload()
  await expect(heading(phone, 'Lamp Alder')).toBeVisible()
  await expect(phone.getByRole('textbox', { name: 'Quantity, Lamp Alder' })).toHaveValue('6')

  await second.getByRole('button', { name: 'More' }).click()
  await second.getByRole('menuitem', { name: 'End the room' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'End the room' }).click()
  for (const one of [page, second, phone, desktop])
    await expect(heading(one, 'This room is over')).toBeVisible()
  await expect(second.getByRole('region', { name: 'What was shown' })).toContainText('Lamp Birch')
  await expect(phone.getByRole('region', { name: 'What was shown' })).toContainText('Lamp Birch')
  await expect(desktop.getByRole('region', { name: 'What was shown' })).not.toContainText('Lamp Birch')
  await expectAccessible(second)
  await expectAccessible(phone)
  for (const one of [phone, desktop, second]) await one.context().close()
})
