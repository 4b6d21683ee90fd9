/** A company's own host name, from the wizard to signing in there: own DNS server, Caddy in front, real certificates. */
import { expect, test } from '@playwright/test'
import { chromiumArguments } from './browser.ts'
import { foundCompany, hasCaddy, type MappedServer, startMappedServer } from './more-servers.ts'
import { password } from './places.ts'
import { fillSignIn, signIn } from './sign-in.ts'

const target = 'vitrine.example'

test.use({
  // What Caddy issues here no browser knows; who has issued it is asked below.
  ignoreHTTPSErrors: true,
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

test('a super admin maps a host name, and signs in there with a certificate of its own (needs caddy)', async ({
  page,
  browser,
}) => {
  test.skip(!hasCaddy, 'needs caddy')
  // A company of its own for each attempt.
  const attempt = test.info().retry
  const given = `mapped${attempt}.localhost`
  const name = `catalog.acme${attempt}.example`
  const admin = `owner@acme${attempt}.example`
  await foundCompany({ name: `Acme House ${attempt}`, hostName: given, email: admin, password })
  const origin = `http://${given}:${server.port}`
  await signIn(page, origin, admin)
  await page.goto(`${origin}/settings/domain/account-defaults?section=host`)
  await expect(page.getByRole('article', { name: given })).toContainText('In force')

  const step = (label: string) => page.getByRole('button', { name: new RegExp(label) })
  const input = page.getByRole('textbox', { name: 'Host name' })
  await input.fill('co.uk')
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(page.getByText('“co.uk” is a public suffix').first()).toBeVisible()
  await input.fill(name)
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  const token = page.getByRole('row', { name: /TXT/ }).getByRole('cell').nth(2).locator('code')
  await expect(token).toHaveText(/^[0-9a-f]{32}$/)
  await server.dns.lead(name, { addresses: ['198.51.100.9'] })
  await expect(page.getByText(`${name} points to 198.51.100.9, expected ${target}, 127.0.0.1`)).toBeVisible()

  // Left and gone on with: nothing has to be typed again, and what is right by then is found by itself.
  await server.dns.say(`_vitrine.${name}`, [(await token.textContent()) ?? ''])
  await page.reload()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await server.dns.lead(name, { alias: target })
  await expect(step('Verification')).toHaveAttribute('aria-current', 'step', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(page.getByText(`${given} leads here until then`)).toBeVisible()
  await page.getByRole('button', { name: `Deploy ${name}` }).click()
  await expect(page.getByRole('article', { name })).toContainText('In force')

  const visitor = await browser.newContext({ ignoreHTTPSErrors: true })
  const there = await visitor.newPage()
  const own = `https://${name}:${server.httpsPort}`
  const answer = await there.goto(`${own}/login`)
  const certificate = await answer?.securityDetails()
  expect(certificate?.issuer).toContain('Caddy Local Authority')
  await expect(there).toHaveTitle(new RegExp(`Acme House ${attempt}`))
  await fillSignIn(there, admin, password)
  await expect(there).toHaveURL(`${own}/`)
  const cookie = (await visitor.cookies()).find(({ name: called }) => called === 'vitrine_session')
  expect([cookie?.secure, cookie?.domain]).toEqual([true, name])

  // A name that nobody has mapped gets none.
  const elsewhere = await visitor.newPage()
  await expect(elsewhere.goto(`https://www.${name}:${server.httpsPort}/`)).rejects.toThrow(/ERR_SSL/)
  await elsewhere.close()
  // And nobody beyond the proxy is told which names are.
  const asked = await there.evaluate(
    async (domain) => (await fetch(`/api/tls/ask?domain=${domain}`)).status,
    name,
  )
  expect(asked).toBe(404)

  // Given up there, the name leads to the company no more.
  await there.goto(`${own}/settings/domain/account-defaults?section=host`)
  const card = there.getByRole('article', { name })
  await card.getByRole('button', { name: 'Remove' }).click()
  await there.getByRole('dialog').getByRole('textbox').fill('DELETE')
  await there.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card).toHaveCount(0)
  const companies = await there.evaluate(async () => {
    const answer = await fetch('/api/domains', { credentials: 'omit' })
    return (await answer.json()) as unknown
  })
  expect(companies).toEqual({ total: 0, result: [] })
  await visitor.close()
})
