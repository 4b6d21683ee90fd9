/** A client goes through a project of 30 products, on a desktop and on a phone, while the network comes and goes. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { callsOf, inviteClient, lampName, makeClients, makeLamps } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { setUpByMail, signIn } from './sign-in.ts'

// Both write to one company, whose people have one session each.
test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 15_000 })

const products = 30

interface Prepared {
  origin: string
  client: string
  projectId: string
}

/** A company, a client and a project that asks them for quantities; each attempt and device has its own. */
async function prepare(page: Page, device: string): Promise<Prepared> {
  const name = `${device}${test.info().retry}`
  const hostName = `session-${name}.localhost`
  const origin = people.replace('people.localhost', hostName)
  const owner = `owner@session-${name}.example`
  const client = `client@session-${name}.example`
  await foundCompany({ name: `Session ${name}`, hostName, email: owner, password })
  await signIn(page, origin, owner)
  const projectId = await makeProject(page, client)
  return { origin, client, projectId }
}

async function makeProject(page: Page, client: string): Promise<string> {
  const call = callsOf(page)
  const { lamps, priceType } = await makeLamps(call, products)
  const group = await makeClients(call, 'Buyers', 'all')
  const user = await inviteClient(call, client, group, { priceTypes: [priceType] })
  const project = await call('POST', '/projects', {
    name: 'Spring 2027',
    description: 'Lamps for your shops.',
    sessions: ['web'],
    interest: true,
    products: lamps.map((product) => ({ product })),
    priceTypes: [priceType],
    mediaKinds: ['image'],
    attendees: [{ user }],
    orderFields: [{ name: 'Quantity', type: 'number', rules: [{ type: 'multipleOf', value: '6' }] }],
  })
  await call('POST', `/projects/${project._id}/invite`)
  await call('POST', `/projects/${project._id}/start`)
  return project._id
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const quantity = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Quantity, ${lampName(number)}` })

/** Orders six of each of these, and goes on. */
async function answer(page: Page, from: number, until: number): Promise<void> {
  for (let number = from; number <= until; number += 1) {
    await expect(heading(page, lampName(number))).toBeVisible()
    await quantity(page, number).fill('6')
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).click()
  }
}

async function reviewAll(page: Page, context: BrowserContext, given: Prepared): Promise<void> {
  const { origin, client, projectId } = given
  const address = `${origin}/projects/web-session/${projectId}`
  await setUpByMail(page, origin, client, 'Bea Buyer')
  await expect(page).not.toHaveURL(/user-setup/)
  await page.goto(address)
  await expect(heading(page, 'Spring 2027')).toBeVisible()
  await expectAccessible(page)
  await takeAlong(page, context)
  await page.getByRole('button', { name: 'Begin' }).click()
  await answer(page, 1, 10)
  await expect(page.getByText('All saved')).toBeVisible()

  await context.setOffline(true)
  await answer(page, 11, 15)
  await expect(page.getByText('5 answers are on this device and are sent by themselves')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All saved')).toBeVisible()
  await expectAccessible(page)
  await lookAtSeveral(page)

  await answer(page, 16, 17)
  await context.setOffline(true)
  await answer(page, 18, 22)
  await expect(page.getByText(/answers are on this device and are sent by themselves/)).toBeVisible()
  // The window is closed with answers that nobody has; another one of the same browser sends them.
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(address)
  await expect(next.getByText('22 of 30 products reviewed')).toBeVisible()
  await next.getByRole('button', { name: 'Go on' }).click()
  await answer(next, 23, 30)
  await expect(heading(next, 'You have been through all of it')).toBeVisible()
  await confirm(next)
  await changeAgain(next)
}

/** All products side by side, and back to the one that was open. */
async function lookAtSeveral(page: Page): Promise<void> {
  const choose = (name: string) => page.locator('label').filter({ hasText: name }).click()
  await choose('Several')
  await expect(quantity(page, 17)).toBeVisible()
  await expectAccessible(page)
  await choose('One')
  await expect(heading(page, lampName(16))).toBeVisible()
}

/** Opened without network, the project is there as it was. */
async function takeAlong(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('button', { name: 'Take along' }).click()
  await expect(page.getByText(/^On this device as of/)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Without connection: shown as of/)).toBeVisible()
  await expect(heading(page, 'Spring 2027')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Without connection/)).toHaveCount(0)
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check and confirm' }).click()
  await expect(heading(page, 'Check your answers')).toBeVisible()
  await expect(page.getByText('€1,890.00')).toBeVisible()
  await quantity(page, 3).fill('7')
  await expect(page.getByText('Only in multiples of 6.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Confirm', exact: true })
  await expect(button).toBeDisabled()
  await page.getByRole('button', { name: 'Take 12' }).click()
  await expect(page.getByText('€1,953.00')).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await expect(heading(page, 'Thank you')).toBeVisible()
  await expect(page.getByText(/Your order \d+ \(revision 1\) has arrived/)).toBeVisible()
  await expectAccessible(page)
}

/** Until the end of the project. */
async function changeAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change answers' }).click()
  await quantity(page, 4).fill('18')
  await expect(page.getByText('€2,079.00')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm anew' }).click()
  await expect(page.getByText(/\(revision 2\) has arrived/)).toBeVisible()
}

for (const [device, viewport] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`a client reviews ${products} products on a ${device}, loses the network twice and closes the window once`, async ({
    page,
    browser,
  }) => {
    const prepared = await prepare(page, device)
    const context = await browser.newContext({ viewport, hasTouch: device === 'phone' })
    await reviewAll(await context.newPage(), context, prepared)
    await context.close()
  })
}
