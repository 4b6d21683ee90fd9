/**
 * A model in a room: a presenter turns it, and it is seen alike on a tablet, a phone and a desktop; who looks around, was
 * without network, comes late or reloads stands where the others stand.
 */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { decodePose, type PoseFrame } from '@vitrine/contract/pose'
import sharp from 'sharp'
import { glbBox } from '../server/test/factories/models.ts'
import { type Call, callsOf, inviteClient, makeClients, makeFolder, makeProduct } from './company-records.ts'
import { foundCompany } from './more-servers.ts'
import { password, people } from './places.ts'
import { setUpByMail, signIn } from './sign-in.ts'

test.use({ actionTimeout: 15_000, viewport: { width: 1180, height: 820 } })

const screens = {
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const
type ScreenName = keyof typeof screens

interface Company {
  name: string
  hostName: string
  origin: string
}

/** One for each attempt. */
function company(): Company {
  const name = `rooms3d${test.info().retry}`
  const hostName = `${name}.localhost`
  return { name, hostName, origin: people.replace('people.localhost', hostName) }
}

const addressOf = (who: string, { name }: Company) => `${who}@${name}.example`
const modelOn = (page: Page) => page.getByRole('application', { name: '3D model of Lamp Alder' })
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A box of twelve triangles with two looks and a marked corner. */
async function sendModel(page: Page, call: Call, { origin }: Company, product: string): Promise<void> {
  await page.goto(`${origin}/content/media?path=x/${product}`)
  await expect(page.getByRole('heading', { name: 'No media' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const buffer = await glbBox([0.4, 1.2, 0.3], { variants: ['oak', 'steel'] })
  await (await chooser).setFiles([{ name: 'lamp.glb', mimeType: 'application/octet-stream', buffer }])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByRole('listitem').getByText('Complete')).toBeVisible({ timeout: 120_000 })
  const { revision } = await call('GET', `/products/${product}/media/lamp.glb`)
  const corner = { title: 'Corner', text: '', link: null, position: [0.2, 1.2, 0.15], normal: [0, 0, 1] }
  await call('PUT', `/products/${product}/media/lamp.glb/hotspots?version=${revision}`, [corner])
}

async function makeProject(page: Page, given: Company): Promise<{ projectId: string; guestAddress: string }> {
  const call = callsOf(page)
  const folder = await makeFolder(call, 'Spring')
  const products = [
    await makeProduct(call, folder, 'Lamp Alder'),
    await makeProduct(call, folder, 'Lamp Birch'),
  ]
  await sendModel(page, call, given, products[0] ?? '')
  const clients = await makeClients(call, 'Buyers', 'all')
  const users: string[] = []
  for (const who of Object.keys(screens)) users.push(await inviteClient(call, addressOf(who, given), clients))
  const project = await call('POST', '/projects', {
    name: 'Spring fair',
    sessions: ['st'],
    products: products.map((product) => ({ product })),
    attendees: users.map((user) => ({ user })),
    orderFields: [{ name: 'Quantity', type: 'number' }],
  })
  await call('POST', `/projects/${project._id}/invite`)
  await call('POST', `/projects/${project._id}/start`)
  const link = { name: 'Stand 12', group: clients, priceTypes: [], expires: '1 day', maxGuests: 5 }
  const { token } = await call('POST', `/projects/${project._id}/guest-links`, link)
  return { projectId: project._id, guestAddress: `/projects/web-session/${project._id}?token=${token}` }
}

interface Attendee {
  page: Page
  /** The latest of the presenter's camera that came. */
  came: () => PoseFrame | null
}

/** The latest camera that went over the page's live connection. */
function latestOf(page: Page, way: 'sent' | 'received'): () => PoseFrame | null {
  let latest: PoseFrame | null = null
  const take = ({ payload }: { payload: string | Buffer }) => {
    if (typeof payload !== 'string') latest = decodePose(payload) ?? latest
  }
  page.on('websocket', (socket) =>
    way === 'sent' ? socket.on('framesent', take) : socket.on('framereceived', take),
  )
  return () => latest
}

async function comeIn(
  browser: Browser,
  given: Company,
  who: ScreenName,
  projectId: string,
): Promise<Attendee> {
  const context = await browser.newContext({ viewport: screens[who] })
  const page = await context.newPage()
  const came = latestOf(page, 'received')
  await setUpByMail(page, given.origin, addressOf(who, given), who)
  await expect(page).not.toHaveURL(/user-setup/)
  await page.goto(`${given.origin}/projects/rooms?project=${projectId}`)
  await expect(headingOf(page, 'Lamp Alder')).toBeVisible()
  return { page, came }
}

/** By a link, without an account. */
async function comeInAsGuest(browser: Browser, { origin }: Company, address: string): Promise<Attendee> {
  const context = await browser.newContext({ viewport: screens.desktop })
  const page = await context.newPage()
  const came = latestOf(page, 'received')
  await page.goto(origin + address)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Guest')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@shop.example')
  await page.getByRole('button', { name: 'Go in' }).click()
  await page.getByRole('link', { name: 'Join the room' }).click()
  await expect(headingOf(page, 'Lamp Alder')).toBeVisible()
  return { page, came }
}

/** From the middle of the view in halves of its shorter side; null where it isn't in view. */
async function cornerOn(page: Page): Promise<{ x: number; y: number } | null> {
  return await modelOn(page).evaluate((host) => {
    const mark = host.querySelector('.viewer-hotspot')
    if (!(mark instanceof HTMLElement) || mark.hasAttribute('data-away')) return null
    const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(mark.style.transform) ?? []
    const half = Math.min(host.clientWidth, host.clientHeight) / 2
    return { x: (Number(x) - host.clientWidth / 2) / half, y: (Number(y) - host.clientHeight / 2) / half }
  })
}

async function expectSameCorner(presenter: Page, { page }: Attendee): Promise<void> {
  await expect(async () => {
    const [here, there] = [await cornerOn(presenter), await cornerOn(page)]
    expect(here).not.toBeNull()
    expect(there?.x).toBeCloseTo(here?.x ?? Number.NaN, 1)
    expect(there?.y).toBeCloseTo(here?.y ?? Number.NaN, 1)
  }).toPass({ timeout: 30_000 })
}

async function turn(page: Page, key: 'ArrowLeft' | 'ArrowUp', times: number): Promise<void> {
  await modelOn(page).focus()
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
}

/** How much more red than blue the middle of the model is drawn. */
async function rednessOn(page: Page): Promise<number> {
  const picture = sharp(await modelOn(page).screenshot())
  const { width = 0, height = 0 } = await picture.metadata()
  const middle = { left: (width >> 1) - 8, top: (height >> 1) - 8, width: 16, height: 16 }
  const { channels } = await sharp(await picture.extract(middle).toBuffer()).stats()
  return (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0)
}

test('a model is seen as the presenter sees it, by everybody', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const given = company()
  await foundCompany({
    name: given.name,
    hostName: given.hostName,
    email: addressOf('owner', given),
    password,
  })
  const sent = latestOf(page, 'sent')
  await signIn(page, given.origin, addressOf('owner', given))
  const { projectId, guestAddress } = await makeProject(page, given)
  await page.goto(`${given.origin}/projects/project/${projectId}`)
  await page.getByRole('button', { name: 'Open a negotiation room' }).click()
  await expect(headingOf(page, 'Lamp Alder')).toBeVisible()
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await expect.poll(() => cornerOn(page)).not.toBeNull()

  const phone = await comeIn(browser, given, 'phone', projectId)
  const desktop = await comeIn(browser, given, 'desktop', projectId)
  const before = await cornerOn(page)
  await turn(page, 'ArrowLeft', 4)
  await expect.poll(() => cornerOn(page)).not.toEqual(before)
  for (const attendee of [phone, desktop]) {
    await expectSameCorner(page, attendee)
    await expect.poll(() => attendee.came()).toEqual(sent())
  }

  // Another look: greenish blue in the place of grey.
  await expect.poll(() => rednessOn(phone.page)).toBeGreaterThan(-10)
  await page.getByRole('button', { name: 'Variants' }).click()
  await page.getByRole('menuitem', { name: 'oak' }).click()
  for (const attendee of [phone, desktop]) {
    await expect.poll(() => attendee.came()?.pose.variant).toBe(0)
    await expect.poll(() => rednessOn(attendee.page)).toBeLessThan(-20)
  }

  // Free, each turns it alone; called back, all see the same again.
  await page.getByText('Let them look around').click()
  await expect(phone.page.getByRole('toolbar', { name: '3D view' })).toBeVisible()
  await turn(phone.page, 'ArrowUp', 4)
  // Drawn in software, some time after the keys.
  await expect
    .poll(async () => {
      const [alone, led] = [await cornerOn(phone.page), await cornerOn(page)]
      return Math.abs((alone?.y ?? 0) - (led?.y ?? 0))
    })
    .toBeGreaterThan(0.1)
  await page.getByText('Follow me').click()
  for (const attendee of [phone, desktop]) await expectSameCorner(page, attendee)

  // Without network nothing moves; with it, and after a reload, they stand where the others stand.
  await phone.page.context().setOffline(true)
  await turn(page, 'ArrowLeft', 3)
  await phone.page.context().setOffline(false)
  await expectSameCorner(page, phone)
  await desktop.page.reload()
  await expectSameCorner(page, desktop)

  const late = await comeIn(browser, given, 'tablet', projectId)
  await expectSameCorner(page, late)
  expect(late.came()?.pose.variant).toBe(0)
  // So does a guest, who follows from then on.
  const guest = await comeInAsGuest(browser, given, guestAddress)
  await expectSameCorner(page, guest)
  await turn(page, 'ArrowLeft', 2)
  await expectSameCorner(page, guest)
  await expect.poll(() => guest.came()).toEqual(sent())
  for (const attendee of [phone, desktop, late, guest]) await attendee.page.context().close()
})
