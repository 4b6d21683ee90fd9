/** From a request to who calls. */
import { liveTokenPrefix } from '@vitrine/contract/live'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { pathOf } from '../../platform/http/path-of.ts'
import type { Caller } from '../../scope/caller.ts'
import { findSession, noteSeen, wasEnded } from './identity.repository.ts'
import { readGuestSecret } from './sessions/guest-cookie.ts'
import { longestSessionDays, readSession, sessionEnd } from './sessions/session-cookie.ts'
import { hashToken } from './sessions/token-hash.ts'

/** What keys of programs begin with; share tokens never do. */
export const apiKeyPrefix = 'vitrine_'

/**
 * The bearer token of the request, if any. Browsers send the cookie by themselves, so it only counts without a token.
 */
function bearerOf({ headers }: FastifyRequest): string | null {
  const [, bearer] = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '') ?? []
  return bearer ?? null
}

/** The token of a link that asks for a socket: browsers can't send the header with it. */
function protocolToken({ headers }: FastifyRequest): string | null {
  const named = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  const token = named.find((name) => name.startsWith(liveTokenPrefix))?.slice(liveTokenPrefix.length) ?? ''
  return /^[\w-]{20,200}$/.test(token) && !token.startsWith(apiKeyPrefix) ? token : null
}

/** The `token` parameter, for where no header can be sent, as in a picture's address. */
function addressToken(request: FastifyRequest): string | null {
  const { token } = request.query as { token?: unknown }
  // Keys of programs never stand in addresses, which end up in logs.
  if (typeof token !== 'string' || token.startsWith(apiKeyPrefix)) return null
  return token.length <= 200 ? token : null
}

/** Elsewhere than in files' addresses a parameter of this name may be the page's, or a mail's. */
function explicitToken(request: FastifyRequest): string | null {
  return (
    bearerOf(request) ??
    protocolToken(request) ??
    (pathOf(request).startsWith('/assets/') ? addressToken(request) : null)
  )
}

function callerOfToken(request: FastifyRequest, token: string): Caller {
  const hash = hashToken(token)
  if (token.startsWith(apiKeyPrefix)) return { kind: 'api-key', keyHash: hash }
  const secret = readGuestSecret(request, hash)
  return { kind: 'share-token', tokenHash: hash, guestHash: secret === null ? null : hashToken(secret) }
}

/** The session's token of a request that says by nothing else who calls. */
export function readOwnSession(request: FastifyRequest): string | null {
  return explicitToken(request) === null ? readSession(request) : null
}

/** Refuses LoginAgain for a session that a sign-in elsewhere has ended, and AccountDisabled. */
export async function resolveCaller(database: Database, request: FastifyRequest): Promise<Caller> {
  const explicit = explicitToken(request)
  if (explicit !== null) return callerOfToken(request, explicit)
  const sessionToken = readSession(request)
  if (sessionToken !== null) {
    const session = await findSession(database, sessionToken)
    if (session === null) {
      if (await wasEnded(database, sessionToken)) refuse('LoginAgain')
    } else {
      const { isDisabled, isStale, boundTo, impersonator, ...person } = session
      if (isDisabled) refuse('AccountDisabled')
      // Somebody acting in the person's place isn't the person.
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
  const token = addressToken(request)
  return token === null ? { kind: 'anonymous' } : callerOfToken(request, token)
}
