/** Four features on one page, each with its own words. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../test/example-company.ts'
import { openPart } from '../../test/open-part.tsx'
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

async function openPage(isSuperAdmin: boolean) {
  const session = enteredAs()
  await openPart(<SecurityCredentialsPage />, {
    session: { ...session, access: { ...session.access, isSuperAdmin } },
    answers: {
      'GET /identity-provider': { provider: null, redirectUri: 'https://vitrine.example/login/done' },
      'GET /host-names': [host],
      'GET /webhooks': { isAllowed: true, result: [] },
      'GET /audit-log': { total: 0, result: [] },
    },
    messages: ['people', 'audit', 'single-sign-on', 'host-names', 'webhooks', 'errors'],
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

it('has no sign-in of the company for whoever is no super admin', async () => {
  await openPage(false)
  await expect.element(page.getByText('No API keys')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Log' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'Single sign-on' }).query()).toBeNull()
})
