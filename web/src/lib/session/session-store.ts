import type {
  Account,
  Domain,
  DomainAccess,
  EnterableDomain,
  Session as SessionAnswer,
  ViewAsDescription,
} from '@vitrine/contract'
import { createStore } from '../create-store.ts'

/** Somebody (a person, or the holder of a share token) inside a domain. */
export interface Entered {
  status: 'entered'
  /** Null for the holder of a share token. */
  user: Account | null
  domains: readonly EnterableDomain[]
  domain: Domain
  access: DomainAccess
  /** Whether name, company and picture may be changed here. */
  ownsProfile: boolean
  /** The only domain that the session is good for; null: all of the person. */
  boundTo: string | null
  /** The person who acts in the user's place. */
  impersonator: SessionAnswer['impersonator']
  /** The person or group whose view is shown, and what `access` says then; null for one's own view. */
  viewAs: ViewAsDescription | null
}

/** Signed in, but it isn't known yet for which domain: the host name is mapped to none. An operator has none. */
export interface Choosing {
  status: 'choosing'
  user: Account
  domains: readonly EnterableDomain[]
}

export type Session = Entered | Choosing | { status: 'signed-out' }

const session = createStore<Session>({ status: 'signed-out' })

export const currentSession = session.get

export const setSession = session.set

export const useSession = session.use

/** The session for pages inside a domain, which the guard opens only to people who have entered it. */
export function useEntered(): Entered {
  const current = useSession()
  const last = lastEntered(current)
  if (last === null) throw new Error('this page needs a domain that was entered')
  return last
}

let remembered: Entered | null = null

/** Pages still on screen while signing out keep what they had until the login screen replaces them. */
function lastEntered(current: Session): Entered | null {
  if (current.status === 'entered') remembered = current
  return remembered
}
