import type { Page } from '@playwright/test'
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
