/** What happens to unsent answers on signing out, and to those given in another person's place. */
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf } from '../../../../test/example-company.ts'
import { openSession } from '../../../../test/open/open-session.tsx'
import { exampleSession, projectId, SessionServer } from '../../../../test/servers/session-server.ts'
import { askBeforeLeaving } from '../../../lib/answer-queue/unsent-messages.ts'

const quantity = () => page.getByRole('textbox', { name: 'Quantity, Chair 001' })
/** For what hangs. */
const patience = 60_000

/** A session with one answer that the server hasn't got. */
async function openUnsent() {
  const server = new SessionServer(exampleSession(2))
  const { asked } = await openSession(server, { search: '?mode=review' })
  await expect.element(quantity()).toBeVisible()
  await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /auth/device-key'), patience)
  server.isAway = true
  await quantity().fill('48')
  await expect.element(page.getByText(/1 answer is on this device/)).toBeVisible()
  return server
}

describe('signing out with answers that were not sent', () => {
  it('asks first; they can be kept', async () => {
    await openUnsent()
    const leaving = askBeforeLeaving()
    await expect.element(page.getByRole('dialog', { name: '1 answer has not been sent' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep sealed' }).click()
    expect(await leaving).toBe(true)
    await expect.element(page.getByText(/1 answer is on this device/)).toBeVisible()
  })

  it('says that they could not be sent, and sends them once it can', async () => {
    const server = await openUnsent()
    const leaving = askBeforeLeaving()
    const send = page.getByRole('button', { name: 'Send, then sign out' })
    await send.click()
    await expect.element(page.getByText('1 answer could not be sent. It is still here.')).toBeVisible()
    server.isAway = false
    await send.click()
    expect(await leaving).toBe(true)
    expect(server.taken).toHaveLength(1)
  })

  it('deletes them only where DELETE is typed', async () => {
    const server = await openUnsent()
    const leaving = askBeforeLeaving()
    await page.getByRole('button', { name: 'Delete…' }).click()
    const confirm = page.getByRole('button', { name: 'Delete', exact: true })
    await expect.element(confirm).toBeDisabled()
    await page.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE')
    await confirm.click()
    expect(await leaving).toBe(true)
    server.isAway = false
    await expect.element(page.getByText(/answer is on this device/)).not.toBeInTheDocument()
    expect(server.taken).toEqual([])
  })

  it('is not asked where nothing waits', async () => {
    await openSession(new SessionServer(exampleSession(1)))
    expect(await askBeforeLeaving()).toBe(true)
  })
})

describe('answering for somebody else', () => {
  it('is offered to who runs the project, and said above everything', async () => {
    const server = new SessionServer(exampleSession(2, { mayAnswer: false }))
    const attendees = [{ attendee: idOf(520), user: null, name: 'Bea Buyer' }]
    const { asked } = await openSession(server, {
      session: enteredAs(),
      answers: {
        [`GET /projects/${projectId}`]: { showImpersonification: true },
        [`GET /projects/${projectId}/progress`]: { attendees },
      },
    })
    await page.getByRole('combobox', { name: 'Answer for an attendee' }).click()
    server.session = { ...server.session, mayAnswer: true }
    await page.getByRole('option', { name: 'Bea Buyer' }).click()
    await expect.element(page.getByText('You answer for Bea Buyer.')).toBeVisible()
    await page.getByRole('button', { name: /^Begin/ }).click()
    await quantity().fill('48')
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), patience)
    const saving = asked.find(({ call }) => call.startsWith('PUT '))
    expect(saving?.search.get('attendee')).toBe(idOf(520))
  })

  it('is offered to nobody where the project does not let others answer', async () => {
    const server = new SessionServer(exampleSession(2, { mayAnswer: false }))
    await openSession(server, {
      session: enteredAs(),
      answers: { [`GET /projects/${projectId}`]: { showImpersonification: false } },
    })
    await expect.element(page.getByText(/You see what attendees are asked/)).toBeVisible()
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  })
})
