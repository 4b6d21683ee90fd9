/** What a browser seals with what it keeps for somebody, readable by them alone once they have signed in again. */
import { hkdfSync } from 'node:crypto'
import type { PersonCaller } from '../../scope/caller.ts'

/** The same for the same person in every session, another for whoever acts in their place. 32 bytes, base64url. */
export function deviceKeyOf(secret: string, { person, impersonator }: PersonCaller): string {
  const holder = `device key ${person.id} ${impersonator?.id ?? ''}`
  return Buffer.from(hkdfSync('sha256', secret, '', holder, 32)).toString('base64url')
}
