/** Five features on one page, each with its own words. */
import { archivePath, type CompanyArchive } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf } from '../../../test/example-company.ts'
import { openPart } from '../../../test/open/open-part.tsx'
import { SecurityCredentialsPage } from './security-credentials-page.tsx'

const moment = '2026-11-20T10:00:00.000Z'
const host = {
  name: 'atelier.example',
  record: { name: '_vitrine.atelier.example', value: 'vitrine=token' },
  isProven: false,
  provenAt: null,
  checkedAt: moment,
  outcome: 'absent',
  addedAt: moment,
}

const address = '/settings/domain/security-credentials'

async function openPage(isSuperAdmin: boolean, archives: CompanyArchive[] = [], at = address) {
  const session = enteredAs()
  return await openPart(<SecurityCredentialsPage />, {
    at,
    path: address,
    session: { ...session, access: { ...session.access, isSuperAdmin } },
    answers: {
      'GET /identity-provider': { provider: null, redirectUri: 'https://vitrine.example/login/done' },
      'GET /host-names': [host],
      'GET /webhooks': { isAllowed: true, result: [] },
      'GET /archives': archives,
      'GET /audit-log': { total: 0, result: [] },
    },
    messages: ['people', 'audit', 'single-sign-on', 'host-names', 'webhooks', 'archives', 'errors'],
  })
}

it('shows keys of programs, the company’s own sign-in with its host names, and the log', async () => {
  await openPage(true)
  await expect.element(page.getByText('No API keys')).toBeVisible()
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await expect.element(page.getByText('No webhooks')).toBeVisible()
  await page.getByRole('tab', { name: 'Single sign-on' }).click()
  await expect.element(page.getByText('https://vitrine.example/login/done')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Client ID' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Proven host names' })).toBeVisible()
  await expect.element(page.getByText('atelier.example', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect.element(page.getByText('Nothing happened')).toBeVisible()
})

it('offers super admins archives of the company', async () => {
  const archive = {
    ...{ _id: idOf(80), files: 1_200, sizeBytes: 5_000_000 },
    ...{ createdAt: moment, expiresAt: '2026-11-27T10:00:00.000Z' },
  }
  await openPage(true, [archive])
  await page.getByRole('tab', { name: 'Archives' }).click()
  await expect.element(page.getByText(/reads all prices and addresses/)).toBeVisible()
  await expect.element(page.getByText('1,200')).toBeVisible()
  const link = page.getByRole('link', { name: /Download the archive of/ })
  const domain = enteredAs().access?.domain ?? ''
  await expect.element(link).toHaveAttribute('href', archivePath(domain, archive._id))
})

it('says to super admins whom to ask for an archive, where there is none', async () => {
  await openPage(true)
  await page.getByRole('tab', { name: 'Archives' }).click()
  await expect.element(page.getByText(/Ask the operator/)).toBeVisible()
})

it('has no sign-in of the company and no archives of it for whoever is no super admin', async () => {
  await openPage(false)
  await expect.element(page.getByText('No API keys')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Log' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'Single sign-on' }).query()).toBeNull()
  expect(page.getByRole('tab', { name: 'Archives' }).query()).toBeNull()
})

it('asks before what is typed of the company’s sign-in is left for another tab, which its address names', async () => {
  const opened = await openPage(true, [], `${address}?section=sso`)
  await page.getByRole('textbox', { name: 'Client ID' }).fill('vitrine')
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Client ID' })).toHaveValue('vitrine')
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByText('Nothing happened')).toBeVisible()
  expect(opened.address()).toBe(`${address}?section=log`)
})

it('opens its keys to whoever is led to what only super admins have', async () => {
  await openPage(false, [], `${address}?section=sso`)
  await expect.element(page.getByText('No API keys')).toBeVisible()
})
