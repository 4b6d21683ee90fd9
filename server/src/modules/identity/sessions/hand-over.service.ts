/**
 * Going on at another host name without signing in again: the session makes a code, with which the other host name gets
 * a session that ends with the first. Cookies are of one host name only, so that nothing else could show it who comes.
 */
import { randomBytes } from 'node:crypto'
import type { Session } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Person, PersonCaller } from '../../../scope/caller.ts'
import { findPersonById, findSession } from '../identity.repository.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { keepStep, takeStep } from '../second-step/pending-steps.ts'
import type { Visit } from '../sign-in/visit.ts'
import { findFirstSessionId, insertJoinedSession } from './hand-over.repository.ts'
import { describeSession } from './sessions.service.ts'

/**
 * `origin`: of the page that asks. Where the code is good is for us to say: at the host name in force of a company that
 * the person may enter, or, where it has none, at the installation's address. Refuses NotFound, NotSignedIn.
 */
export async function startHandOver(
  parts: IdentityParts,
  person: Person,
  given: { domainId: string; origin: string; sessionToken: string | null },
): Promise<{ origin: string; code: string; expiresAt: Date }> {
  const domains = await parts.listEnterableDomains(person.id, null)
  const { hostName } = domains.find(({ id }) => id === given.domainId) ?? refuse('NotFound')
  const place = new URL(hostName === null ? parts.publicUrl : given.origin)
  if (hostName !== null) place.hostname = hostName
  const { sessionToken, domainId } = given
  const sessionId = sessionToken === null ? null : await findFirstSessionId(parts.database, sessionToken)
  const { token, expiresAt } = await keepStep(parts.database, 'hand-over', {
    personId: person.id,
    sessionId: sessionId ?? refuse('NotSignedIn'),
    domainId,
    hostName: place.hostname,
  })
  return { origin: place.origin, code: token, expiresAt }
}

export interface HandedOver {
  /** Null where the browser goes on with the session that it has here. */
  token: string | null
  session: Session
  domain: string
}

/**
 * Uses the code up, wherever it is tried. Refuses HandOverExpired, also when the session that made it has ended, and
 * SignedInAsAnother: nobody is made somebody else by an address that they follow.
 */
export async function finishHandOver(
  parts: IdentityParts,
  { code, sessionToken }: { code: string; sessionToken: string | null },
  { hostName, address, userAgent }: Visit,
): Promise<HandedOver> {
  const { database } = parts
  const step = (await takeStep(database, 'hand-over', code)) ?? refuse('HandOverExpired')
  if (step.hostName !== hostName.toLowerCase()) refuse('HandOverExpired')
  const present = sessionToken === null ? null : await findSession(database, sessionToken)
  if (present !== null && (present.id !== step.personId || present.impersonator !== null))
    refuse('SignedInAsAnother')
  // Back where they came from, or here before: the first one keeps its cookie.
  const isHere = present !== null && present.boundTo === null
  const token = isHere && sessionToken !== null ? sessionToken : randomBytes(32).toString('base64url')
  if (!isHere) {
    const { sessionId } = step
    if (!(await insertJoinedSession(database, { sessionId, token, address, userAgent })))
      refuse('HandOverExpired')
  }
  const person = (await findPersonById(database, step.personId)) ?? refuse('HandOverExpired')
  const caller: PersonCaller = {
    kind: 'person',
    person,
    sessionToken: token,
    boundTo: null,
    impersonator: null,
  }
  const session = await describeSession(parts, caller, undefined)
  return { token: isHere ? null : token, session, domain: step.domainId }
}
