/** A company's life as its operator and its people live it: opened, branded, on its own name, limited, closed and back. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { chromiumArguments } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { hasCaddy, type MappedServer, startMappedServer } from './more-servers.ts'
import { accounts, lumen, password, unmapped } from './places.ts'
import { fillSignIn, setUp, setUpByMail } from './sign-in.ts'

const target = 'operated.example'

test.use({
  // What Caddy issues here no browser knows; who has issued it is asked below.
  ignoreHTTPSErrors: true,
  actionTimeout: 30_000,
  launchOptions: {
    executablePath: process.env.VITRINE_CHROMIUM || undefined,
    args: [...chromiumArguments, '--host-resolver-rules=MAP *.example 127.0.0.1'],
  },
})

let server: MappedServer

test.beforeAll(async () => {
  if (hasCaddy) server = await startMappedServer(target)
})
test.afterAll(() => server?.end())

test('an operator opens a company, whose first super admin comes in by the link', { tag: '@smoke' }, async ({
  page,
  browser,
}) => {
  const attempt = test.info().retry
  const company = {
    name: `Maison Perle ${attempt}`,
    given: `perle${attempt}.localhost`,
    admin: `owner@perle${attempt}.example`,
  }
  await page.goto(`${unmapped}/operator`)
  await fillSignIn(page, accounts.operator, password)
  const link = new URL(await openCompany(page, company))
  const origin = lumen.replace('lumen.localhost', company.given)
  const admin = await visit(browser)
  await setUp(admin, `${origin}${link.pathname}${link.search}`, 'Pia Owner')
  await expect(admin).toHaveURL(`${origin}/`)
  await expect(admin.getByRole('banner')).toBeVisible()
  await admin.context().close()
})

test('an operator opens a company, which is branded, mapped, limited, suspended, closed and taken back (needs caddy)', async ({
  page: operator,
  browser,
}) => {
  test.skip(!hasCaddy, 'needs caddy')
  test.setTimeout(480_000)
  // A company of its own for each attempt.
  const attempt = test.info().retry
  const company = {
    name: `Maison Opale ${attempt}`,
    given: `opale${attempt}.localhost`,
    own: `catalogue.opale${attempt}.example`,
    admin: `owner@opale${attempt}.example`,
    colleague: `colleague@opale${attempt}.example`,
  }
  await operator.goto(`http://localhost:${server.port}/operator`)
  await fillSignIn(operator, accounts.operator, password)
  const link = await openCompany(operator, company)
  await expectAccessible(operator)

  const admin = await visit(browser)
  const given = `http://${company.given}:${server.port}`
  await setUp(admin, given + link.slice(new URL(link).origin.length), 'Odile Owner')
  await expect(admin).toHaveURL(`${given}/`)
  await brand(admin, given)
  await mapName(admin, company)
  const own = `https://${company.own}:${server.httpsPort}`
  await admin.context().close()

  const there = await visit(browser)
  const answer = await there.goto(`${own}/login`)
  expect((await answer?.securityDetails())?.issuer).toContain('Caddy Local Authority')
  await expect(there).toHaveTitle('Login | Opale')
  await expect(there.locator('header img')).toHaveJSProperty('complete', true)
  await fillSignIn(there, company.admin, password)
  await expect(there).toHaveURL(`${own}/`)

  // The limit, refused in words; raised, what was typed goes through.
  await there.goto(`${own}/users/users/internal`)
  await there.getByRole('button', { name: 'Invite' }).first().click()
  const invitation = there.getByRole('dialog')
  await invitation.getByLabel('Email addresses').fill(company.colleague)
  await invitation.getByLabel('Groups', { exact: true }).first().click()
  await there.getByRole('option', { name: 'Super Admin' }).click()
  await invitation.getByLabel('Groups', { exact: true }).first().press('Tab')
  const send = invitation.getByRole('button', { name: /^Invite \d/ })
  await send.click()
  await expect(there.getByText('No more than 1 Internal Users').first()).toBeVisible()
  await raiseLimit(operator, company.name)
  await send.click()
  await expect(invitation).toContainText('a mail with a link that holds for 7 days')
  await invitation.getByRole('button', { name: 'Close' }).last().click()

  // The colleague comes in by the mail, of which operators read to whom it went and not what it says.
  await operator.getByRole('tab', { name: 'Outbox' }).click()
  await expect(operator.getByRole('row', { name: new RegExp(company.colleague) })).toBeVisible()
  await expect(operator.getByText('token=')).toHaveCount(0)
  await expectAccessible(operator)
  for (const part of ['Announcements', 'Installation']) {
    await operator.getByRole('tab', { name: part }).click()
    await expect(operator.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    await expectAccessible(operator)
  }
  const colleague = await visit(browser)
  await setUpByMail(colleague, own, company.colleague, 'Ida Colleague')
  await expect(colleague).toHaveURL(`${own}/`)

  await moveBeside(operator, there, own, company.name)
  await suspendAndReopen(operator, there, company.name)
  await closeAndTakeBack(operator, [there, colleague], own, company)

  await operator.getByRole('tab', { name: 'Log' }).click()
  await operator.reload()
  for (const done of ['Opened the company', 'Changed the plan', 'Suspended it', 'Reopened it'])
    await expect(operator.getByRole('row', { name: new RegExp(`${company.name}.*${done}`) })).toBeVisible()
  for (const done of ['Deleted it, to go in 30 days', 'Took the deletion back'])
    await expect(
      operator.getByRole('row', { name: new RegExp(`${company.name}.*${done}`) }).first(),
    ).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Sign out' }).click()
  await expect(operator.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await there.context().close()
  await colleague.context().close()
})

interface OpenedCompany {
  name: string
  given: string
  admin: string
}

interface Company extends OpenedCompany {
  own: string
}

async function visit(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
}

/** With a plan that allows one colleague, typed as JSON; the link of its first super admin. */
async function openCompany(operator: Page, { name, given, admin }: OpenedCompany): Promise<string> {
  await operator.getByRole('button', { name: 'Open a company' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Open a company' })
  await dialog.getByLabel('Name', { exact: true }).fill('Atelier Nord')
  await dialog.getByLabel('Host name').fill(given)
  await dialog.getByLabel(/first super admin/).fill(admin)
  await dialog.getByRole('button', { name: 'Plan as JSON' }).click()
  const json = operator.getByRole('dialog', { name: 'Plan of the new company as JSON' })
  const text = json.getByRole('textbox', { name: 'Plan', exact: true })
  const whole = await text.inputValue()
  await text.fill(whole.replace('"maxInternalUsers": null', '"maxInternalUsers": 1.5'))
  await json.getByRole('button', { name: 'Validate' }).click()
  await expect(json.getByText('A plan can’t have this value: maxInternalUsers')).toBeVisible()
  await text.fill(whole.replace('"maxInternalUsers": null', '"maxInternalUsers": 1'))
  await json.getByRole('button', { name: 'Validate' }).click()
  await json.getByRole('button', { name: 'Confirm' }).click()
  const send = dialog.getByRole('button', { name: 'Open a company' })
  await send.click()
  await expect(operator.getByText('Name "Atelier Nord" already exists').first()).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await send.click()
  const link = dialog.getByText(/\/security\/user-setup\?token=/)
  await expect(link).toBeVisible()
  const address = ((await link.textContent()) ?? '').trim()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(operator.getByRole('row', { name: new RegExp(name) })).toContainText('Active')
  return address
}

/** A name, a colour (a wrong one first) and a logo; the page follows without a reload. */
async function brand(admin: Page, origin: string): Promise<void> {
  await admin.goto(`${origin}/settings/domain/account-defaults?section=brand`)
  await admin.getByRole('textbox', { name: 'Name of the application' }).fill('Opale')
  const color = admin.getByRole('textbox', { name: 'Header for staff' })
  const save = admin.getByRole('button', { name: 'Save', exact: true })
  await color.fill('#12')
  await expect(admin.getByText('A color looks like #1b7f5c')).toBeVisible()
  await expect(save).toBeDisabled()
  await color.fill('#5b2a86')
  await save.click()
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
  await expect(admin.getByRole('banner')).toHaveCSS('background-color', 'rgb(91, 42, 134)')
  const png = await admin.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 120 })
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.fillStyle = '#f5d547'
      context.fillRect(0, 20, 400, 80)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const chooser = admin.waitForEvent('filechooser')
  await admin.getByRole('button', { name: 'Logo of the application: choose a picture' }).click()
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
  await (await chooser).setFiles(file)
  await expect(
    admin.getByRole('button', { name: 'Logo of the application: change the picture' }),
  ).toBeVisible()
}

async function mapName(admin: Page, { given, own }: Company): Promise<void> {
  await admin.getByRole('tab', { name: 'Host name' }).click()
  await expect(admin.getByRole('article', { name: given })).toContainText('In force')
  await admin.getByRole('textbox', { name: 'Host name' }).fill(own)
  await admin.getByRole('button', { name: 'Go on', exact: true }).click()
  const token = admin.getByRole('row', { name: /TXT/ }).getByRole('cell').nth(2).locator('code')
  await expect(token).toHaveText(/^[0-9a-f]{32}$/)
  await server.dns.lead(own, { alias: target })
  await server.dns.say(`_vitrine.${own}`, [(await token.textContent()) ?? ''])
  const step = admin.getByRole('button', { name: /Verification/ })
  await expect(step).toHaveAttribute('aria-current', 'step', { timeout: 60_000 })
  await admin.getByRole('button', { name: 'Go on', exact: true }).click()
  await admin.getByRole('button', { name: `Deploy ${own}` }).click()
  await expect(admin.getByRole('article', { name: own })).toContainText('In force')
}

async function act(operator: Page, name: string, item: string): Promise<void> {
  await operator.getByRole('button', { name: `Actions of ${name}` }).click()
  await operator.getByRole('menuitem', { name: item, exact: true }).click()
}

async function raiseLimit(operator: Page, name: string): Promise<void> {
  await act(operator, name, 'Change plan')
  const dialog = operator.getByRole('dialog')
  const limit = dialog.getByRole('textbox', { name: 'Internal users' })
  await expect(dialog.getByText('1 used; empty for unlimited')).toBeVisible()
  await limit.fill('0')
  await expect(dialog.getByText('1 are there: nothing is taken away')).toBeVisible()
  await limit.fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

/**
 * An archive that the operator has made, its super admin downloads, and the operator imports: a file that is none and
 * a taken name first.
 */
async function moveBeside(operator: Page, admin: Page, own: string, name: string): Promise<void> {
  const moved = name.replace('Maison', 'Second')
  await operator.getByRole('tab', { name: 'Companies' }).click()
  await act(operator, name, 'Archives')
  const archives = operator.getByRole('dialog', { name: `Archives of ${name}` })
  await archives.getByRole('button', { name: 'Make an archive' }).click()
  await expect(archives.getByText(/^Ready/)).toBeVisible({ timeout: 120_000 })
  await archives.getByRole('button', { name: 'Cancel' }).click()

  await admin.goto(`${own}/settings/domain/security-credentials`)
  await admin.getByRole('tab', { name: 'Archives' }).click()
  const downloading = admin.waitForEvent('download')
  await admin.getByRole('link', { name: /Download the archive of/ }).click()
  const archive = await (await downloading).path()

  await operator.getByRole('button', { name: 'Import a company' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Import a company' })
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }
  await choose({ name: 'none.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
  await expect(dialog.getByRole('row', { name: /none\.zip/ })).toContainText('Have it made anew', {
    timeout: 60_000,
  })
  await dialog.getByRole('button', { name: 'Delete none.zip' }).click()
  await expect(dialog.getByRole('row', { name: /none\.zip/ })).toHaveCount(0)

  await choose(archive)
  const row = dialog.getByRole('row').nth(1)
  await expect(row).toContainText('Give it another name', { timeout: 60_000 })
  await expectAccessible(operator)
  await row.getByRole('button', { name: /Try again/ }).click()
  const again = operator.getByRole('dialog', { name: /Try again/ })
  await again.getByLabel('Name of the company').fill(moved)
  await again.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(row).toContainText(`${moved} is imported`, { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // With the companies of the other journeys it may stand on the second page.
  const search = operator.getByRole('searchbox')
  await search.fill(moved)
  await expect(operator.getByRole('row', { name: new RegExp(moved) })).toContainText('Active')
  await search.clear()
}

/** Suspends a company while the network is away for ten seconds; its people are told what they may still do. */
async function suspendAndReopen(operator: Page, admin: Page, name: string): Promise<void> {
  await operator.getByRole('tab', { name: 'Companies' }).click()
  await act(operator, name, 'Suspend')
  await operator.context().setOffline(true)
  const suspend = operator.getByRole('dialog').getByRole('button', { name: 'Suspend' })
  await suspend.click()
  const away = operator.getByText(/^No connection to the server/)
  await expect(away).toBeVisible()
  await operator.waitForTimeout(10_000)
  await operator.context().setOffline(false)
  await expect(away).toHaveCount(0)
  const row = operator.getByRole('row', { name: new RegExp(name), includeHidden: true })
  await expect(row).toContainText('Active')
  await suspend.click()
  await expect(row).toContainText('Suspended')
  await expect(operator.getByRole('dialog')).toHaveCount(0)

  await admin.goto(new URL('/settings/domain/account-defaults?section=brand', admin.url()).href)
  await admin.getByRole('textbox', { name: 'Name of the application' }).fill('Opale Paris')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText(/subscription is not active: nothing can be changed/).first()).toBeVisible()
  await operator.reload()
  await expect(row).toContainText('Suspended')
  await act(operator, name, 'Reopen')
  await expect(row).toContainText('Active')
  // What was typed is still there.
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
}

async function closeAndTakeBack(
  operator: Page,
  people: readonly Page[],
  own: string,
  { name, admin }: Company,
): Promise<void> {
  for (const person of people) await person.goto(`${own}/catalog`)
  const [first] = people
  await act(operator, name, 'Delete')
  const dialog = operator.getByRole('dialog')
  const typed = dialog.getByRole('textbox', { name: `Type its name: ${name}` })
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true })
  await typed.fill(name.toLowerCase())
  await expect(confirm).toBeDisabled()
  await typed.fill(name)
  await confirm.click()
  const row = operator.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Will be deleted on')
  // People with an open page of the company are led out without a reload.
  for (const person of people) await expect(person.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await act(operator, name, 'Take the deletion back')
  await expect(row).toContainText('Active')
  if (first === undefined) return
  await first.goto(`${own}/login`)
  await fillSignIn(first, admin, password)
  await expect(first).toHaveURL(`${own}/`)
  await expect(first).toHaveTitle(/Opale Paris/)
}
