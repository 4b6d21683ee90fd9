/** What a browser seals with what it keeps for somebody, readable by them alone once they have signed in again. */
import { hkdfSync } from 'node:crypto'
import type { PersonCaller } from '../../../scope/caller.ts'

/** The same for the same person in every session, another for whoever acts in their place. 32 bytes, base64url. */
export function deviceKeyOf(secret: string, { person, impersonator }: PersonCaller): string {
  return keyFor(secret, `device key ${person.id} ${impersonator?.id ?? ''}`)
}

/** For a guest of a project, by their id as an attendee. 32 bytes, base64url. */
export function deviceKeyOfGuest(secret: string, guestId: string): string {
  return keyFor(secret, `device key of guest ${guestId}`)
}

function keyFor(secret: string, holder: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', holder, 32)).toString('base64url')
}
