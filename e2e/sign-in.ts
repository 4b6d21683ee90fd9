import type { Page } from '@playwright/test'
import { readMail } from './more-servers.ts'
import { password } from './places.ts'

/** Signs in on the login screen of `origin` and stays wherever that leads. */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
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
