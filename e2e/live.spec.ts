import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { load, type MoreServer, startMoreServer } from './more-servers.ts'
import { atelier, cast } from './places.ts'
import { signIn } from './sign-in.ts'

const { admin, colleague } = cast.live
const connecting = 'Connecting to notification service ...'
const disconnected = 'Disconnected from notification service'
const nothing = 'No notifications'

let other: MoreServer
const atOther = () => `http://atelier.localhost:${other.port}`

test.beforeAll(async () => {
  other = await startMoreServer()
})
test.afterAll(() => other.kill())

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('tab', { name: /^Atelier Nord/ })).toBeVisible()
}

/** An empty panel says how the connection is. */
async function clearPanel(page: Page): Promise<void> {
  await openPanel(page)
  const clear = page.getByRole('button', { name: 'Clear all' })
  await expect(
    page
      .getByText(nothing)
      .or(page.getByRole('button', { name: 'Remove' }))
      .first(),
  ).toBeVisible()
  if (await clear.isEnabled()) {
    const kept = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await clear.click()
    await kept
  }
  await expect(page.getByText(nothing)).toBeVisible()
}

/** The same person in another browser, at another server. */
async function openElsewhere(browser: Browser, page: Page, path: string): Promise<Page> {
  const { cookies, origins } = await page.context().storageState()
  // What the page remembers belongs to its port.
  const moved = origins.map((origin) => ({ ...origin, origin: atOther() }))
  const context = await browser.newContext({ storageState: { cookies, origins: moved } })
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${atOther()}${path}`)
  return elsewhere
}

test('connects anew by itself when its server has been away', async ({ page }) => {
  await signIn(page, atOther(), colleague)
  await page.goto(atOther())
  await clearPanel(page)
  await other.kill()
  await expect(page.getByText(connecting)).toBeVisible()
  await other.start()
  await expect(page.getByText(nothing)).toBeVisible({ timeout: 20_000 })
})

test('gives up after ten further tries where nothing lets the connection through, and goes on when it is asked to', async ({
  page,
}) => {
  // The server can be reached all the while: once one that was away is back, pages connect by themselves.
  const sockets: { close: () => Promise<void> }[] = []
  let isLetThrough = true
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (!isLetThrough) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  await page.clock.install()
  await signIn(page, atOther(), colleague)
  await page.goto(atOther())
  await clearPanel(page)
  isLetThrough = false
  for (const socket of sockets) await socket.close()
  await expect(page.getByText(connecting)).toBeVisible()
  let tries = 0
  await expect(async () => {
    tries += 1
    await page.clock.runFor(5_000)
    await expect(page.getByText(disconnected)).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 120_000, intervals: [50] })
  expect(tries).toBeGreaterThanOrEqual(10)
  isLetThrough = true
  await page.getByRole('button', { name: 'Connect again' }).click()
  await expect(page.getByText(nothing)).toBeVisible({ timeout: 20_000 })
})

test('connects by itself once the server that it had given up is back', async ({ page }) => {
  await page.clock.install()
  await signIn(page, atOther(), colleague)
  await page.goto(atOther())
  await clearPanel(page)
  await other.kill()
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(page.getByText(disconnected)).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 120_000, intervals: [50] })
  await other.start()
  await expect(page.getByText(nothing)).toBeVisible({ timeout: 20_000 })
})

test('says at once that the account was used elsewhere, without anybody touching the page', async ({
  page,
  browser,
}) => {
  await signIn(page, atelier, colleague)
  await page.goto(atelier)
  await clearPanel(page)
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await signIn(elsewhere, atOther(), colleague)
  await expect(page).toHaveURL(`${atelier}/login`)
  await expect(page.getByText('Your account has logged in somewhere else')).toBeVisible()
  await context.close()
})

test('follows long work at two servers, also when the one that only answers is killed', async ({
  page,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
  const name = `rows-${Date.now()}.csv`
  // Names that are too short: every row is left out, so that no other test meets new products.
  const rows = Array.from({ length: 30_000 }, (_, row) => `AB,ROW-${row}`)
  writeFileSync(join(folder, name), ['Name,Reference', ...rows].join('\n'))

  await signIn(page, atelier, admin)
  await page.goto(`${atelier}/processes`)
  const elsewhere = await openElsewhere(browser, page, '/processes')
  await expect(elsewhere.getByRole('heading', { name: 'Processes' })).toBeVisible()

  const loading = load(folder, [
    join(folder, name),
    '--domain',
    'Atelier Nord',
    '--folder',
    'Studio editions',
  ])
  const row = (at: Page) => at.getByRole('row').filter({ hasText: name })
  for (const at of [page, elsewhere]) {
    await expect(row(at).getByRole('progressbar')).toBeVisible({ timeout: 30_000 })
    await expect(row(at)).toContainText('/ 30,000')
  }
  await other.kill()
  expect(await loading).toBe(0)
  await expect(row(page)).toContainText('Finished')
  await other.start()
  await expect(row(elsewhere)).toContainText('Finished')
  await expect(row(elsewhere)).toContainText('30,000 left out')
  await elsewhere.context().close()

  await row(page).getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('cell', { name: 'Minimum characters: 3' }).first()).toBeVisible()
  await expect(details).toContainText('Finished')
  const download = page.waitForEvent('download')
  await details.getByRole('link', { name: `Download ${name}.rejected.csv` }).click()
  expect((await download).suggestedFilename()).toBe(`${name}.rejected.csv`)
  rmSync(folder, { recursive: true })
})

test('keeps what somebody wants to be told', async ({ page }) => {
  await signIn(page, atelier, colleague)
  await page.goto(atelier)
  await openPanel(page)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const box = page.getByRole('checkbox', { name: 'Import complete: Email' }).first()
  const before = await box.isChecked()
  await box.click()
  await page.getByRole('link', { name: /^Atelier Nord, Home/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('You have changes that are not saved')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // Exactly: the question, which is still fading, says what isn’t saved.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked({ checked: !before })
  await page
    .getByRole('switch', { name: /Receive all/ })
    .first()
    .click()
  await expect(page.getByRole('checkbox', { name: 'Import complete: Desktop' }).first()).toBeChecked()
})
