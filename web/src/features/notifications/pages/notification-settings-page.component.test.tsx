/** Whom the settings of notifications offer what: by the companies that they work for, and by what reaches them. */
import { notificationTopics } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { asClient } from '../../../../test/open/open-session.tsx'
import type { Entered } from '../../../lib/session/session-store.ts'
import { NotificationSettingsPage } from './notification-settings-page.tsx'

const none = { app: false, email: false, desktop: false }
const side = {
  receiveAll: false,
  topics: Object.fromEntries(notificationTopics.map((topic) => [topic, none])),
}

async function open(session: Entered) {
  await openPart(<NotificationSettingsPage />, {
    session,
    answers: {
      [`GET /users/${session.user?._id}/notification-configs`]: {
        internal: side,
        external: side,
        version: 0,
      },
    },
    messages: ['notifications'],
  })
  await expect.element(page.getByRole('table').first()).toBeVisible()
}

const tables = () => page.getByRole('table').elements()
const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

it('shows somebody who works for no company what reaches clients, by mail', async () => {
  const client = asClient()
  const affiliation = { system: false, domain: null }
  await open({ ...client, user: client.user && { ...client.user, affiliation } })
  expect(tables()).toHaveLength(1)
  expect(headings()).toEqual(['Topic', 'Email'])
  await expect.element(page.getByText('Project has started')).toBeVisible()
  for (const other of ['At companies I work for', 'Webhook switched off', 'Order in a project'])
    await expect.element(page.getByText(other)).not.toBeInTheDocument()
})

it('shows staff both sides with all ways, and of the other one what reaches clients', async () => {
  await open(enteredAs())
  expect(tables()).toHaveLength(2)
  expect(headings()).toEqual(
    Array.from({ length: 2 }, () => ['Topic', 'In the app', 'Email', 'Desktop']).flat(),
  )
  expect(page.getByText('Webhook switched off').elements()).toHaveLength(1)
})
