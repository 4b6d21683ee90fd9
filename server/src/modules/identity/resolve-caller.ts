/** From a request to who calls. */
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { Caller } from '../../scope/caller.ts'
import { findSession, noteSeen, wasEnded } from './identity.repository.ts'
import { longestSessionDays, readSession, sessionEnd } from './session-cookie.ts'
import { hashToken } from './token-hash.ts'

/** What keys of programs begin with; share tokens never do. */
export const apiKeyPrefix = 'vitrine_'

/** `Authorization: Bearer`, or the `token` parameter where no header can be sent, as in a picture's address. */
function shareTokenOf(request: FastifyRequest): string | null {
  const [, bearer] = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '') ?? []
  if (bearer !== undefined) return bearer
  const { token } = request.query as { token?: unknown }
  // Keys of programs never stand in addresses, which end up in logs.
  if (typeof token !== 'string' || token.startsWith(apiKeyPrefix)) return null
  return token.length <= 200 ? token : null
}

/** Refuses LoginAgain for a session that a sign-in elsewhere has ended, and AccountDisabled. */
export async function resolveCaller(database: Database, request: FastifyRequest): Promise<Caller> {
  const sessionToken = readSession(request)
  if (sessionToken !== null) {
    const session = await findSession(database, sessionToken)
    if (session === null) {
      if (await wasEnded(database, sessionToken)) refuse('LoginAgain')
    } else {
      const { isDisabled, isStale, boundTo, impersonator, ...person } = session
      if (isDisabled) refuse('AccountDisabled')
      // Whoever acts in the person's place isn't the person.
      if (isStale && impersonator === null) {
        noteSeen(database, person.id, sessionToken, {
          expiresAt: sessionEnd(),
          longestDays: longestSessionDays,
        }).catch((error) => {
          request.log.warn({ err: error }, 'last visit not noted')
        })
      }
      return { kind: 'person', person, sessionToken, boundTo, impersonator }
    }
  }
  const token = shareTokenOf(request)
  if (token === null) return { kind: 'anonymous' }
  const hash = hashToken(token)
  return token.startsWith(apiKeyPrefix)
    ? { kind: 'api-key', keyHash: hash }
    : { kind: 'share-token', tokenHash: hash }
}
