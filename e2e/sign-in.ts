import type { Page } from '@playwright/test'
import { readMail } from './more-servers.ts'
import { password } from './places.ts'

/**
 * Signs in by a call and keeps on the device what the application keeps there. The page is left at a file of `origin`,
 * from which calls can be made, since most journeys go on to a page of their own: loading the login and the home page
 * first costs each of them more than a second of processor time. Journeys about signing in use the form.
 */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/version.json`)
  await page.evaluate(
    async (account) => {
      const answer = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      })
      if (!answer.ok) throw new Error(`${account.email} can't sign in: ${await answer.text()}`)
      const { user } = await answer.json()
      // Without a session, the server names only the company of this host name.
      const companies = await fetch('/api/domains?page=1&per_page=-1', { credentials: 'omit' })
      const { result } = await companies.json()
      const kept = { user: user._id, domain: result[0]._id, 'mapped-domain': result[0]._id }
      for (const [name, value] of Object.entries(kept))
        localStorage.setItem(`vitrine.${name}`, JSON.stringify(value))
    },
    { email, password },
  )
}

/** Signs in on the login screen of `origin` and stays wherever that leads. */
export async function signInByForm(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await fillSignIn(page, email, password)
}

/** Fills in and sends the login form that is on screen. */
export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Follows the link of an invitation, and sets the account up with the usual password. */
export async function setUpByMail(page: Page, origin: string, email: string, name: string): Promise<void> {
  const path = /\/security\/user-setup\?token=[\w-]+/.exec(await readMail(email))?.[0] ?? ''
  await setUp(page, origin + path, name)
}

/** By the link at that address. */
export async function setUp(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Choose a password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Finish' }).click()
}
