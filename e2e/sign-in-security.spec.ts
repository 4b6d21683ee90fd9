/** The ways into an account and a company beside a password: codes, passkeys, the company's own sign-in, another's place. */
import { expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { callsOf, inviteClient, makeClients } from './company-records.ts'
import { foundCompany, startDnsServer, startOpenIdProvider } from './more-servers.ts'
import { dnsPort, password, security } from './places.ts'
import { fillSignIn, setUpByMail, signIn, signInByForm } from './sign-in.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 10_000 })

/** A company of its own for each attempt. */
function company() {
  const attempt = test.info().retry
  const hostName = attempt === 0 ? 'security.localhost' : `security${attempt}.localhost`
  return {
    hostName,
    origin: security.replace('security.localhost', hostName),
    admin: `owner@safe${attempt}.example`,
    client: `buyer@safe${attempt}.example`,
  }
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(`${company().origin}/settings/user/security`)
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
}

async function endSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End the session' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
}

test('an account is entered with a code of an app, with a recovery code, and with a passkey', async ({
  page,
}) => {
  const { origin, hostName, admin } = company()
  await foundCompany({ name: 'Safe House', hostName, email: admin, password })
  await signInByForm(page, origin, admin)
  await expect(page).toHaveURL(`${origin}/`)
  await openSecurity(page)

  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByAltText('Picture to scan')).toBeVisible()
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1_000 })
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is wrong')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await dialog.getByLabel('Code').fill(codeIn(0))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog).toContainText('Your recovery codes')
  await expect(page.getByText('This code is wrong')).toHaveCount(0)
  const [recoveryCode = ''] = await dialog.locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  await endSession(page)
  await fillSignIn(page, admin, password)
  await expect(page.getByRole('heading', { name: 'Enter a code' })).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  // The code of now was used up: the next one is good already.
  await page.getByLabel('Code').fill(codeIn(30))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/`)

  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('This laptop')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This laptop')).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()

  await endSession(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: /Safe House|Noor/ }).first()).toBeVisible()
  await openSecurity(page)
  await expect(page.getByText(/Last used/)).toBeVisible()
  const history = page.getByRole('table')
  await expect(history.getByRole('row').nth(1)).toContainText('Passkey')
  await expect(history).toContainText('Password and code: refused')

  await endSession(page)
  await fillSignIn(page, admin, password)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await openSecurity(page)
  await expect(page.getByText('9 recovery codes are left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a super admin acts in the place of a client, under a banner, and is told of in the log', async ({
  page,
}) => {
  const { origin, admin, client } = company()
  await signIn(page, origin, admin)
  const call = callsOf(page)
  await inviteClient(call, client, await makeClients(call, 'Buyers', []))
  const guest = await page.context().browser()?.newPage()
  if (guest === undefined) throw new Error('no browser')
  await setUpByMail(guest, origin, client, 'Bea Buyer')
  await expect(guest).toHaveURL(`${origin}/`)
  await guest.close()

  await page.goto(`${origin}/users/users/external`)
  await page.getByRole('button', { name: 'Actions for Bea Buyer' }).click()
  await page.getByRole('menuitem', { name: 'Act in their place' }).click()
  await expect(page.getByRole('dialog')).toContainText('It is written into the log')
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click()
  const banner = page.getByText('You act in the place of Bea Buyer.')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.goto(`${origin}/settings/user/security`)
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Be yourself again' }).click()
  await expect(page).toHaveURL(`${origin}/users/users/external`)
  await expect(page.getByRole('button', { name: 'Bea Buyer', exact: true })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto(`${origin}/settings/domain/security-credentials`)
  await page.getByRole('tab', { name: 'Log' }).click()
  const log = page.getByRole('table')
  await expect(log).toContainText('Began to act in the place of')
  await expect(log).toContainText('Stopped acting in the place of')
})

test('a company lets its people in by its own sign-in, and to nothing else', async ({ page, browser }) => {
  const { origin, admin, client } = company()
  const { issuer, end } = await startOpenIdProvider(`${origin}/security/single-sign-on`)
  await signIn(page, origin, admin)
  await page.goto(`${origin}/settings/domain/security-credentials`)
  await page.getByRole('tab', { name: 'Single sign-on' }).click()
  await expect(page.getByText(`${origin}/security/single-sign-on`)).toBeVisible()
  await page.getByLabel('Name on the button').fill('Safe ID')
  await page.getByLabel('Address of the provider (issuer)').fill('http://127.0.0.1:1')
  await page.getByLabel('Client ID').fill('vitrine')
  await page.getByLabel('Client secret').fill('a secret of the client')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('No OpenID Connect provider answers')
  await page.getByLabel('Address of the provider (issuer)').fill(issuer)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Saved. The provider answers.').or(page.getByRole('button', { name: 'Remove' })),
  ).toBeVisible()

  const context = await browser.newContext()
  const guest = await context.newPage()
  const goToProvider = async (login: string) => {
    await guest.goto(`${origin}/login?return=/catalog`)
    await guest.getByRole('button', { name: 'Sign in with Safe ID' }).click()
    await guest.waitForURL((url) => url.origin === issuer)
    await guest.getByPlaceholder('Enter any login').fill(login)
    await guest.getByPlaceholder('and password').fill('anything')
    await guest.getByRole('button', { name: /sign-in/i }).click()
    await guest.getByRole('button', { name: /continue/i }).click()
  }
  await goToProvider(client)
  await expect(guest).toHaveURL(`${origin}/catalog`)
  await guest.goto(`${origin}/settings/user/security`)
  await expect(guest.getByText('Signed in by your company')).toBeVisible()
  await context.clearCookies()
  await guest.evaluate(() => localStorage.clear())
  await goToProvider('stranger@safe.example')
  await expect(guest.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(guest.getByText('stranger@safe.example was not invited yet.')).toBeVisible()
  await guest.getByRole('link', { name: 'Back to login' }).click()
  await expect(guest.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await context.close()
  end()
})

test('a company proves a host name, and its sign-in is believed for addresses there', async ({
  page,
  browser,
}) => {
  const { origin, admin, client } = company()
  const hostName = client.split('@')[1] ?? ''
  const { issuer, end } = await startOpenIdProvider(`${origin}/security/single-sign-on`)
  const dns = await startDnsServer(dnsPort)
  await signIn(page, origin, admin)
  await page.goto(`${origin}/settings/domain/security-credentials`)
  await page.getByRole('tab', { name: 'Single sign-on' }).click()

  const added = page.getByLabel('Host name', { exact: true })
  await added.fill('https://company')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    page.getByRole('tabpanel').getByText('“https://company” is no host name such as company.example'),
  ).toBeVisible()
  await added.fill(hostName.toUpperCase())
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const card = page.getByRole('article', { name: hostName })
  await expect(card).toContainText('Not looked up yet')
  await expect(added).toHaveValue('')
  const [record = '', value = ''] = await card.locator('code').allTextContents()
  expect(record).toBe(`_vitrine.${hostName}`)
  const check = card.getByRole('button', { name: 'Check now' })
  await check.click()
  await expect(card).toContainText('There is no such record')
  await dns.say(record, ['v=spf1 -all'])
  await check.click()
  await expect(card).toContainText('There is a record, but without this value')
  await dns.say(record, ['v=spf1 -all', value])
  await check.click()
  await expect(card).toContainText('The record is there')
  await expect(card.getByText('Proven', { exact: true })).toBeVisible()
  await dns.say(record, 'fails')
  await check.click()
  await expect(card).toContainText('DNS did not answer')
  await expect(card).toContainText('The record was last seen on')
  await expect(card.getByText('Proven', { exact: true })).toBeVisible()

  const save = page.getByRole('button', { name: 'Save' })
  const saved = page.getByText('Saved. The provider answers.')
  const trust = page.getByLabel('Trust addresses at proven host names')
  await expect(trust).not.toBeChecked()
  await page.getByLabel('Address of the provider (issuer)').fill(issuer)
  await page.getByLabel('Client secret').fill('a secret of the client')
  await save.click()
  await expect(saved).toBeVisible()
  // A colleague names it otherwise meanwhile.
  await page.evaluate(async (address) => {
    const domain = JSON.parse(localStorage.getItem('vitrine.domain') ?? '""')
    const url = `/api/identity-provider?domain=${domain}`
    const { provider } = await (await fetch(url)).json()
    const { clientId, version } = provider
    const body = { name: 'Their ID', issuer: address, clientId, isEnabled: true, version }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}&version=${version}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, issuer)
  await trust.check()
  await save.click()
  const conflict = page.getByRole('dialog')
  await expect(conflict).toContainText('Their ID')
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(saved).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Single sign-on' }).click()
  await expect(trust).toBeChecked()
  await expect(page.getByLabel('Name on the button')).toHaveValue('Safe ID')

  const context = await browser.newContext()
  const guest = await context.newPage()
  const goToProvider = async (login: string) => {
    await guest.goto(`${origin}/login?return=/catalog`)
    await guest.getByRole('button', { name: 'Sign in with Safe ID' }).click()
    await guest.waitForURL((url) => url.origin === issuer)
    await guest.getByPlaceholder('Enter any login').fill(login)
    await guest.getByPlaceholder('and password').fill('anything')
    await guest.getByRole('button', { name: /sign-in/i }).click()
    await guest.getByRole('button', { name: /continue/i }).click()
  }
  await goToProvider(`unsaid:${client}`)
  await expect(guest).toHaveURL(`${origin}/catalog`)

  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('No host names yet')).toBeVisible()
  await context.clearCookies()
  await guest.evaluate(() => localStorage.clear())
  await goToProvider(`unsaid:${client}`)
  await expect(guest.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await context.close()
  dns.end()
  end()
})
