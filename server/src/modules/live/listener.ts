/** The person or guest behind a live connection. */
import type { Caller, PersonCaller, ShareTokenCaller } from '../../scope/caller.ts'
import { callerFor } from '../../scope/caller.ts'
import { hashToken } from '../identity/index.ts'

export interface Listener {
  /** Id of the person; for a guest, of the attendee as whom they are known. */
  id: string
  /** With what they enter a domain. */
  caller: Caller
  /** Guests hear of the room that they are in, and of nothing else. */
  isGuest: boolean
}

export function personListening({ person }: PersonCaller): Listener {
  return { id: person.id, caller: callerFor(person), isGuest: false }
}

export function guestListening(caller: ShareTokenCaller, guestId: string): Listener {
  return { id: guestId, caller, isGuest: true }
}

/** What ids of connections are signed for: the session of a person, the device of a guest; null for others. */
export function sessionHashOf(caller: Caller): string | null {
  if (caller.kind === 'person') return hashToken(caller.sessionToken)
  if (caller.kind !== 'share-token' || caller.guestHash == null) return null
  return hashToken(`${caller.tokenHash} ${caller.guestHash}`)
}
