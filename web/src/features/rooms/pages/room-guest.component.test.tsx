/** The guest of a project's link in a room: by which socket they follow, and what the page does without it. */
import { liveProtocol, liveTokenPrefix } from '@vitrine/contract/live'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, idOf } from '../../../../test/example-company.ts'
import { newsOfServer } from '../../../../test/live-news.tsx'
import { openRoom } from '../../../../test/open/open-room.tsx'
import { asGuest } from '../../../../test/open/open-session.tsx'
import { exampleRoom, RoomServer, roomId } from '../../../../test/servers/room-server.ts'
import { exampleSession, SessionServer } from '../../../../test/servers/session-server.ts'
import { setCallContext } from '../../../lib/api/call-context.ts'

const token = 'token-of-a-link-for-guests'
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const productId = (number: number) => idOf(1_000 + number)
const onStage = (number: number, revision: number) => ({
  ...{ revision, product: productId(number), isHidden: false, media: null, follows: true },
})
/** For what hangs. */
const patience = { timeout: 60_000 }

async function openAsGuest() {
  const server = new RoomServer(exampleRoom({ stage: onStage(1, 1) }), new SessionServer(exampleSession(4)))
  const news = newsOfServer()
  setCallContext({ shareToken: token })
  onTestFinished(() => setCallContext({ shareToken: null }))
  await openRoom(server, { session: asGuest() })
  await expect.element(heading('Chair 001')).toBeVisible()
  return { server, news }
}

describe('a guest in a room', () => {
  it('follows by a socket of their own, whose address doesn’t have the token', async () => {
    const { news } = await openAsGuest()
    const address = `${location.origin.replace(/^http/, 'ws')}/live?domain=${domainId}`
    expect(news.opened).toEqual([[address, [liveProtocol, `${liveTokenPrefix}${token}`]]])
    for (const [number, revision] of [
      [3, 2],
      [2, 3],
    ] as const) {
      // What the page reads by itself stays behind: this comes by the socket alone.
      news.say({ type: 'ROOM_STAGE', payload: { room: roomId, epoch: 1, ...onStage(number, revision) } })
      await expect.element(heading(`Chair 00${number}`), patience).toBeVisible()
    }
  })

  it('reads the room again and again while the socket is away', async () => {
    const { server, news } = await openAsGuest()
    news.lose()
    server.put({ product: productId(3) })
    await expect.element(heading('Chair 003'), patience).toBeVisible()
  })
})
