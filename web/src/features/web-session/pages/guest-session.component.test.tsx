// @smoke
/** A web session of a guest, on a device that others hold after them. */
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { asGuest, openSession } from '../../../../test/open/open-session.tsx'
import {
  exampleSession,
  fieldIds,
  projectId,
  SessionServer,
} from '../../../../test/servers/session-server.ts'

const quantity = () => page.getByRole('textbox', { name: 'Quantity, Chair 001' })
const keyCall = `GET /projects/${projectId}/guest/device-key`
/** For what hangs. */
const patience = 60_000

/** The page of a guest, once it has their key and shows the session. */
async function open(server: SessionServer, keepsDevice = true) {
  const { asked } = await openSession(server, { search: '?mode=review', session: asGuest(), keepsDevice })
  await expect.element(page.getByText(/of 2 reviewed/)).toBeVisible()
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain(keyCall), patience)
}

it('keeps what was not sent for the guest who comes back, and for no other guest of the device', async () => {
  const server = new SessionServer(exampleSession(2))
  const ownKey = server.key
  await open(server, false)
  server.isAway = true
  await quantity().fill('48')
  await expect.element(page.getByText('1 answer is on this device and is sent by itself')).toBeVisible()

  await cleanup()
  server.isAway = false
  server.key = ownKey.replace('AAEC', 'BBBB')
  await open(server)
  await expect.element(quantity()).toHaveValue('')
  await expect.element(page.getByText(/is on this device/)).not.toBeInTheDocument()
  expect(server.received).toBe(0)

  await cleanup()
  server.key = ownKey
  await open(server)
  // Sent before the page is there or after it: from then on the review goes on with the other product.
  await vi.waitFor(
    () => expect(server.taken.map(({ values }) => values)).toEqual([{ [fieldIds.quantity]: '48' }]),
    patience,
  )
  await expect.element(page.getByText('1 of 2 reviewed')).toBeVisible()
  await expect.element(page.getByText('All saved')).toBeVisible()
})
