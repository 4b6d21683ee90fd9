/** A live room in a browser, with a server that keeps what is done in it. */
import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { RoomPage } from '../../src/app/pages/room-page.tsx'
import { closeAnswerQueue } from '../../src/features/web-session/api/session-answers.ts'
import { ConflictQuestion } from '../../src/lib/conflicts/conflict-question.tsx'
import type { Entered } from '../../src/lib/session/session-store.ts'
import { enteredAs } from '../example-company.ts'
import { Live, newsOfServer } from '../live-news.tsx'
import { type RoomServer, roomAddress } from '../servers/room-server.ts'
import { openPart } from './open-part.tsx'
import { asClient, emptyDevice } from './open-session.tsx'

interface Opening {
  /** What an earlier page has left on the device stays. */
  keepsDevice?: boolean
  session?: Entered
  /** To further calls, by method and path. */
  answers?: Readonly<Record<string, unknown>>
  /** Whether the page hears of news, those of `newsOfServer`; `stages`: of what is put on stage, without a test's saying so. */
  isLive?: boolean | 'stages'
}

const nobodyAsked = { attendees: [], totals: [], amounts: { byCurrency: [], withoutPrice: 0 } }

export async function openRoom(server: RoomServer, opening: Opening = {}) {
  const usual = server.room.role === 'presenter' ? enteredAs() : asClient()
  const { keepsDevice = false, session = usual, answers = {}, isLive = false } = opening
  closeAnswerQueue()
  if (!keepsDevice) await emptyDevice()
  onTestFinished(closeAnswerQueue)
  if (isLive === 'stages') tellOfStages(server)
  await openPart(
    <>
      {/* The header of the shell, below which bars stay. */}
      <div style={{ height: 60 }} />
      <RoomPage />
      {isLive !== false && <Live />}
      <ConflictQuestion />
    </>,
    {
      session,
      answers: { [`GET /projects/${server.room.project._id}/progress`]: nobodyAsked, ...answers },
      at: roomAddress,
      path: '/projects/rooms/$roomId',
      messages: ['rooms', 'web-session', 'products', 'media', 'errors', 'conflicts'],
      anyAnswer: (request) => server.answer(request),
    },
  )
}

/**
 * What was put on stage is gone to at once. The notice of it stands for three seconds: a page that draws may be busy for
 * longer, and has gone there by itself then. `there`: what is seen by then.
 */
export async function goNow(there: Locator): Promise<void> {
  const press = () => {
    const [button] = page.getByRole('button', { name: 'Go now', includeHidden: true }).elements()
    if (button instanceof HTMLElement) button.click()
    return there.elements().length
  }
  await expect.poll(press, { timeout: 60_000 }).toBeGreaterThan(0)
}

function tellOfStages(server: RoomServer): void {
  const news = newsOfServer()
  server.onStage = (stage) => {
    const { _id: room, epoch } = server.room
    news.say({ type: 'ROOM_STAGE', payload: { room, epoch, ...stage } })
  }
}
