/** Who is calling, before any domain is entered. */
export interface Person {
  id: string
  email: string
  name: string
  company: string
  picture: string | null
  assetsVersion: number
  isSystem: boolean
  affiliationDomainId: string | null
  language: 'en-us' | 'fr-fr' | 'zh-cn' | null
  numberFormat: string | null
  dateFormat: string | null
  /** Version of the profile; 0 where the caller can't change it: another person's, or read through a key. */
  version: number
}

/** Somebody who acts in another person's place. */
export interface Impersonator {
  id: string
  name: string
}

export interface PersonCaller {
  kind: 'person'
  person: Person
  sessionToken: string
  /** The only domain that the session is good for; null: all of the person. */
  boundTo: string | null
  impersonator: Impersonator | null
}

/** The person themselves, without a session: for work in their name. */
export function callerFor(person: Person): PersonCaller {
  return { kind: 'person', person, sessionToken: '', boundTo: null, impersonator: null }
}

/** Holder of a share link. `guestHash`: of what their device shows as a guest of it. */
export interface ShareTokenCaller {
  kind: 'share-token'
  tokenHash: string
  guestHash?: string | null
}

export type Caller =
  | { kind: 'anonymous' }
  | PersonCaller
  | ShareTokenCaller
  /** A program with a key; `keyHash` finds its domain, and in whose name it acts. */
  | { kind: 'api-key'; keyHash: string }

/**
 * The name under which a caller's share of the server is counted; null for anonymous requests. A share link may be in
 * many hands, so each IP address counts for itself.
 */
export function callerName(caller: Caller, address: string): string | null {
  switch (caller.kind) {
    case 'anonymous':
      return null
    case 'person':
      return `person ${caller.person.id}`
    case 'api-key':
      return `key ${caller.keyHash}`
    case 'share-token':
      return `link ${caller.tokenHash} ${address}`
  }
}
