/** Sessions by which a check asks what a person is shown: of no browser, and known to nobody but the company's log. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '../../../platform/db/connection.ts'
import { endCheckSessions, insertCheckSession } from '../identity.repository.ts'

/** Should the check be killed, its session ends by itself. */
const holdsMinutes = 30

export interface CheckSession {
  /** Carries the session. */
  headers: { cookie: string }
  end(): Promise<void>
}

/** Good in one domain. Whether the caller may is for who asks. */
export async function startCheckSession(
  database: Connection,
  given: { personId: string; domainId: string; processId: string },
): Promise<CheckSession> {
  const token = randomBytes(32).toString('base64url')
  await insertCheckSession(database, { ...given, token, minutes: holdsMinutes })
  return {
    headers: { cookie: `vitrine_session=${token}` },
    end: () => endCheckSessions(database, given.processId),
  }
}
