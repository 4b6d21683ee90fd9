import { refuse } from '../../platform/errors.ts'
import type { Caller } from '../../scope/caller.ts'
import type { RequestAuth } from '../../scope/guard.ts'
import type { News } from '../../scope/news.ts'
import { isConnectionOf } from './connection-id.ts'
import { sessionHashOf } from './listener.ts'
import type { LiveHub } from './live-hub.ts'

export interface RegistrationParts {
  announce(news: string): Promise<void>
  hub: LiveHub
  secret: string
}

/**
 * Binds a connection of the caller's own session to a domain, whichever server process holds it. Refuses NotFound
 * for connections of others and for domains the caller may not enter.
 */
export async function registerConnection(
  { announce, hub, secret }: RegistrationParts,
  caller: Caller,
  requestAuth: RequestAuth,
  { connectionId, domain }: { connectionId: string; domain?: string | undefined },
): Promise<void> {
  if (caller.kind !== 'person') refuse('NotSignedIn')
  if (!isOwnConnection(secret, caller, connectionId)) refuse('NotFound')
  if (domain !== undefined) await requestAuth.enter(caller, domain)
  const domainId = domain ?? null
  // When it is held here, nothing is missed after our answer.
  if (await hub.register(connectionId, domainId)) return
  const news: News = { kind: 'connection-registered', connectionId, domainId }
  await announce(JSON.stringify(news))
}

/** Whether the connection was opened by the caller's own session, or by a guest's own device. */
export function isOwnConnection(secret: string, caller: Caller, connectionId: string): boolean {
  const sessionHash = sessionHashOf(caller)
  return sessionHash !== null && isConnectionOf(secret, connectionId, sessionHash)
}
