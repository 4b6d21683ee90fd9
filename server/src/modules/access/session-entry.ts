/** What the database says of a session and its owner's membership, read as facts of a scope. */
import type { ScopeFacts } from '../../scope/scope.ts'
import type { MembershipRow } from './access.repository.ts'

type EntryFacts = Pick<
  ScopeFacts,
  'person' | 'impersonator' | 'isClient' | 'structureRevision' | 'subscription'
>

interface Answer extends MembershipRow {
  session: NonNullable<ScopeFacts['person']> & {
    isDisabled: boolean
    isStale: boolean
    boundTo: string | null
    impersonator: ScopeFacts['impersonator']
  }
}

/** Null for whoever may not enter the domain, and where a visit is to be noted first. */
export function readSessionEntry(
  answer: string,
  domainId: string,
): (EntryFacts & { person: NonNullable<ScopeFacts['person']> }) | null {
  const { session, isActive, isStale, isClient, structureRevision, subscription } = JSON.parse(
    answer,
  ) as Answer
  const { isDisabled, isStale: isSessionStale, boundTo, impersonator, ...person } = session
  if (isDisabled || !isActive || subscription === null) return null
  if (isStale || isSessionStale) return null
  if (boundTo !== null && boundTo !== domainId) return null
  return { person, impersonator, isClient, structureRevision, subscription }
}
