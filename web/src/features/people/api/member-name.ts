import type { Member } from '@vitrine/contract'

/** Who has given no name yet goes by the address. */
export function nameOf({ email, profile }: Pick<Member, 'email' | 'profile'>): string {
  return profile.name === '' ? email : profile.name
}
