/** Mails with the code of a room: to whom they are asked for, and what stays to be corrected. */
import type { AttendeeProgress } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openRoom } from '../../../../test/open/open-room.tsx'
import { ledRoom, RoomServer } from '../../../../test/servers/room-server.ts'
import { exampleSession, projectId, SessionServer } from '../../../../test/servers/session-server.ts'

const attendee = (number: number, name: string, isInvited = true): Partial<AttendeeProgress> => ({
  user: idOf(820 + number),
  attendee: idOf(840 + number),
  name,
  isInvited,
})
const bea = attendee(1, 'Bea Buyer')
const carl = attendee(2, 'Carl Client')
const asked = { attendees: [bea, carl, attendee(3, 'Nils Named', false)], totals: [], amounts: [] }

const addresses = page.getByRole('textbox', { name: 'Further addresses' })
const send = (count: number) =>
  page.getByRole('button', { name: count === 1 ? 'Send 1 mail' : `Send ${count} mails` })
const sendNothing = page.getByRole('button', { name: 'Send 0 mails' })

async function openDialog(): Promise<RoomServer> {
  const server = new RoomServer(ledRoom(), new SessionServer(exampleSession(2)))
  await openRoom(server, { answers: { [`GET /projects/${projectId}/progress`]: () => Response.json(asked) } })
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(addresses).toBeVisible()
  return server
}

async function choose(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Attendees' }).click()
  await page.getByRole('option', { name }).click()
}

describe('mails with the code of a room', () => {
  it('go to the chosen attendees and typed addresses, and again to others', async () => {
    const server = await openDialog()
    await expect.element(sendNothing).toBeDisabled()
    await choose('Carl Client')
    await addresses.fill('Ada <ada@shop.example>; bo@shop.example')
    await send(3).click()
    await expect.element(page.getByText('3 mails with code and link are on their way.')).toBeVisible()
    await expect.element(addresses).toHaveValue('')
    await addresses.fill('cy@shop.example')
    await send(1).click()
    await expect.element(page.getByText('1 mail with code and link is on its way.')).toBeVisible()
    expect(server.mailed).toEqual([
      { attendees: [carl.user], emails: ['ada@shop.example', 'bo@shop.example'] },
      { attendees: [], emails: ['cy@shop.example'] },
    ])
  })

  it('go to all who are invited to the project by one box', async () => {
    const server = await openDialog()
    await page.getByRole('checkbox', { name: 'All attendees' }).click()
    await send(2).click()
    await vi.waitFor(() => expect(server.mailed).toEqual([{ attendees: 'all', emails: [] }]))
    await expect.element(sendNothing).toBeDisabled()
  })

  it('are offered to invited people alone', async () => {
    await openDialog()
    await page.getByRole('combobox', { name: 'Attendees' }).click()
    await expect.element(page.getByRole('option', { name: 'Bea Buyer' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Nils Named' })).not.toBeInTheDocument()
  })

  it('leave in the field what can’t be mailed, with the reason, and send it once it is right', async () => {
    const server = await openDialog()
    await addresses.fill('ada@\nbo@shop.example\ncy@refused.example')
    await expect.element(page.getByText('ada@: The email address is not valid')).toBeVisible()
    await send(2).click()
    await expect.element(page.getByText('Not sent to these addresses:')).toBeVisible()
    await expect.element(addresses).toHaveValue('ada@\ncy@refused.example')
    await addresses.fill('ada@shop.example\ncy@shop.example')
    await send(2).click()
    await expect.element(addresses).toHaveValue('')
    await expect.element(page.getByText('Not sent to these addresses:')).not.toBeInTheDocument()
    expect(server.mailed.at(-1)?.emails).toEqual(['ada@shop.example', 'cy@shop.example'])
  })

  it('keep what was chosen and typed when they are refused', async () => {
    const server = await openDialog()
    server.refusesMails = 'TooManyRoomMailings'
    await choose('Bea Buyer')
    await addresses.fill('ada@shop.example')
    await send(2).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(addresses).toHaveValue('ada@shop.example')
    await send(2).click()
    await expect.element(page.getByText('2 mails with code and link are on their way.')).toBeVisible()
    expect(server.mailed).toEqual([{ attendees: [bea.user], emails: ['ada@shop.example'] }])
  })
})
