/** A web session as a client has it before them, with a server that keeps what they answer. */
import { onTestFinished } from 'vitest'
import { WebSessionPage } from '../../src/app/pages/web-session-page.tsx'
import { Header } from '../../src/app/shell/header.tsx'
import { closeAnswerQueue } from '../../src/features/web-session/api/session-answers.ts'
import { LeavingQuestion } from '../../src/lib/answer-queue/leaving-question.tsx'
import { clearLocalData, queueDatabase } from '../../src/lib/session/local-data.ts'
import type { Entered } from '../../src/lib/session/session-store.ts'
import { enteredAs } from '../example-company.ts'
import { Live } from '../live-news.tsx'
import { projectId, type SessionServer, sessionAddress } from '../servers/session-server.ts'
import { openPart } from './open-part.tsx'

interface Opening {
  search?: string
  session?: Entered
  scheme?: 'light' | 'dark'
  /** Answers to further calls, by method and path. */
  answers?: Readonly<Record<string, unknown>>
  /** Keeps the data that an earlier page has left on the device. */
  keepsDevice?: boolean
  /** Whether the page receives live messages, those of `newsOfServer`. */
  isLive?: boolean
  /** Whether the header of every page is above it. */
  hasHeader?: boolean
}

export function asClient(): Entered {
  const entered = enteredAs({ email: 'client@buyer.example' })
  return { ...entered, access: { ...entered.access, isClient: true, isSuperAdmin: false } }
}

/** A guest's session, by the project's link. */
export function asGuest(): Entered {
  const entered = enteredAs()
  const access = { ...entered.access, isClient: true, isSuperAdmin: false, isPublicToken: true }
  return { ...entered, user: null, access: { ...access, project: projectId } }
}

export async function openSession(server: SessionServer, opening: Opening = {}) {
  const { search = '', session = asClient(), scheme = 'light', answers = {} } = opening
  const { keepsDevice = false, isLive = false, hasHeader = false } = opening
  closeAnswerQueue()
  if (!keepsDevice) await emptyDevice()
  // Closes the queue of this page, since a test doesn't close the page.
  onTestFinished(closeAnswerQueue)
  const opened = await openPart(
    <>
      {hasHeader && <Header />}
      <WebSessionPage />
      <LeavingQuestion />
      {isLive && <Live />}
    </>,
    {
      session,
      scheme,
      answers,
      at: `${sessionAddress}${search}`,
      path: '/projects/web-session/$projectId',
      messages: ['web-session', 'products', 'media', 'errors'],
      anyAnswer: (request) => server.answer(request),
    },
  )
  return opened
}

export async function emptyDevice(): Promise<void> {
  clearLocalData()
  await new Promise<void>((resolve) => {
    const deletion = indexedDB.deleteDatabase(queueDatabase)
    deletion.onsuccess = () => resolve()
    deletion.onerror = () => resolve()
  })
}
