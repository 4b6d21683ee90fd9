/** A live room in a browser, with a server that keeps what is done in it. */
import { onTestFinished } from 'vitest'
import { RoomPage } from '../src/app/room-page.tsx'
import { closeAnswerOutbox } from '../src/features/web-session/api/answer-outbox.ts'
import { enteredAs } from './example-company.ts'
import { openPart } from './open-part.tsx'
import { asClient, emptyDevice } from './open-session.tsx'
import { type RoomServer, roomAddress } from './room-server.ts'

interface Opening {
  /** What an earlier page has left on the device stays. */
  keepsDevice?: boolean
}

export async function openRoom(server: RoomServer, { keepsDevice = false }: Opening = {}) {
  closeAnswerOutbox()
  if (!keepsDevice) await emptyDevice()
  onTestFinished(closeAnswerOutbox)
  await openPart(
    <>
      {/* The header of the shell, below which bars stay. */}
      <div style={{ height: 60 }} />
      <RoomPage />
    </>,
    {
      session: server.room.role === 'presenter' ? enteredAs() : asClient(),
      at: roomAddress,
      path: '/projects/rooms/$roomId',
      messages: ['rooms', 'web-session', 'products', 'media', 'errors'],
      anyAnswer: (request) => server.answer(request),
    },
  )
}
