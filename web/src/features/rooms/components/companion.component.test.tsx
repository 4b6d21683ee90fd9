/** The code by which a phone joins a tablet of the same person: who is offered it, and when it is another one. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, idOf } from '../../../../test/example-company.ts'
import { newsOfServer } from '../../../../test/live-news.tsx'
import { openRoom } from '../../../../test/open/open-room.tsx'
import { asClient, asGuest } from '../../../../test/open/open-session.tsx'
import { exampleRoom, ledRoom, RoomServer, roomId } from '../../../../test/servers/room-server.ts'
import { exampleSession, SessionServer } from '../../../../test/servers/session-server.ts'

// A code of the address that can be read here.
vi.mock('../../../lib/draw-qr-code.ts', () => ({
  drawQrCode: async (address: string) => `data:,${address}`,
}))

const origin = 'https://lumen.example'
const item = () => page.getByRole('menuitem', { name: 'Use your phone as well' })
const picture = () => page.getByAltText('QR code that signs your phone in')
const more = () => page.getByRole('button', { name: 'More' })
const server = (room = exampleRoom()) => new RoomServer(room, new SessionServer(exampleSession(1)))
const addressOf = (code: string) => `data:,${origin}/security/hand-over#${code}.${roomId}`

/** Answers codes one after the other; an error key in the place of one is a refusal. */
function handingOver(...codes: readonly string[]) {
  const asked: unknown[] = []
  const answer = async (request: Request) => {
    asked.push(await request.json())
    const code = codes[asked.length - 1] ?? ''
    if (!code.startsWith('code'))
      return Response.json({ code, status: 409, message: '', data: {} }, { status: 409 })
    return { origin, code, expiresAt: '2026-11-24T12:00:00.000Z' }
  }
  return { asked, answers: { 'POST /auth/hand-over': answer } }
}

describe('the companion', () => {
  it.each([
    ['a presenter', ledRoom(), enteredAs()],
    ['an attendee', exampleRoom(), asClient()],
  ])(
    'of %s comes by a code for this company and this room, each time another one',
    async (_, room, session) => {
      const { asked, answers } = handingOver('code-1', 'code-2')
      await openRoom(server(room), { session, answers })
      for (const code of ['code-1', 'code-2']) {
        await more().click()
        await item().click()
        await expect.element(picture()).toHaveAttribute('src', addressOf(code))
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
        await expect.element(picture()).not.toBeInTheDocument()
      }
      expect(asked).toEqual([{ domain: domainId }, { domain: domainId }])
    },
  )

  it('gets another code before the first lapses', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { answers } = handingOver('code-1', 'code-2')
    await openRoom(server(), { answers })
    await more().click()
    await item().click()
    await expect.element(picture()).toHaveAttribute('src', addressOf('code-1'))
    vi.advanceTimersByTime(50_000)
    await expect.element(picture()).toHaveAttribute('src', addressOf('code-2'))
  })

  it('gets another code as soon as a device has come by the first, and again', async () => {
    const news = newsOfServer()
    const { answers } = handingOver('code-1', 'code-2', 'code-3')
    await openRoom(server(), { answers, isLive: true })
    await more().click()
    await item().click()
    await expect.element(picture()).toHaveAttribute('src', addressOf('code-1'))
    for (const code of ['code-2', 'code-3']) {
      news.say({ type: 'ROOM_CHANGED', payload: { room: roomId, what: 'devices' } })
      await expect.element(picture()).toHaveAttribute('src', addressOf(code))
    }
  })

  it('is told why there is no code, and gets one at the next try', async () => {
    const { answers } = handingOver('NotInThisSession', 'NotInThisSession', 'code-3')
    await openRoom(server(), { answers })
    await more().click()
    await item().click()
    for (const _ of [1, 2]) {
      await expect.element(page.getByText('There is no code now')).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
    }
    await expect.element(picture()).toHaveAttribute('src', addressOf('code-3'))
    await expect.element(page.getByText('There is no code now')).not.toBeInTheDocument()
  })

  it.each([
    ['a guest of the link', asGuest()],
    ['a session that is bound to a company', { ...asClient(), boundTo: domainId }],
    ['whoever acts for somebody', { ...asClient(), impersonator: { _id: idOf(9), name: 'Ada' } as never }],
  ])('is not offered to %s', async (_, session) => {
    await openRoom(server(), { session })
    await expect.element(page.getByRole('heading', { name: 'Spring 2027' })).toBeVisible()
    await expect.element(more()).not.toBeInTheDocument()
  })
})
