/** Sessions: who is signed in, and starting and ending it. */

import { randomBytes } from 'node:crypto'
import type { Account, Session, SignInMethod } from '@vitrine/contract'
import type { Connection } from '../../../platform/db/connection.ts'
import { refuse } from '../../../platform/errors.ts'
import { answerId, answerNamed } from '../../../platform/http/answer-id.ts'
import type { Caller, Person, PersonCaller } from '../../../scope/caller.ts'
import {
  deleteSessionAndItsOwn,
  endOlderSessions,
  findPersonById,
  insertImpersonation,
  limitSession,
  ownsProfile,
  returnToOwnSession,
} from '../identity.repository.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { describeNewSession } from '../sign-in/sign-ins.repository.ts'
import type { Visit } from '../sign-in/visit.ts'
import { sessionEnd } from './session-cookie.ts'

export function presentAccount(person: Person): Account {
  const { id, email, name, company, picture, assetsVersion, language, numberFormat, dateFormat, version } =
    person
  return {
    _id: id,
    email,
    profile: { name, company, picture },
    assetsVersion,
    affiliation: { system: person.isSystem, domain: person.affiliationDomainId },
    language,
    numberFormat,
    dateFormat,
    version,
  }
}

/** Refuses NotSignedIn without session or share token. `access` is null for a domain the caller can't enter. */
export async function describeSession(
  parts: IdentityParts,
  caller: Caller,
  domainId: string | undefined,
): Promise<Session> {
  if (caller.kind === 'anonymous') refuse('NotSignedIn')
  const access = domainId === undefined ? null : await parts.describeAccess(caller, domainId)
  // Programs with a key learn what they may do, and of no person's account.
  if (caller.kind === 'share-token' || caller.kind === 'api-key') {
    if (access === null) refuse('NotSignedIn')
    return { user: null, ownsProfile: false, boundTo: access.domain, impersonator: null, domains: [], access }
  }
  const { person, boundTo, impersonator } = caller
  return {
    user: presentAccount(person),
    ownsProfile: impersonator === null && (await ownsProfile(parts.database, person.id, boundTo)),
    boundTo,
    impersonator: impersonator === null ? null : answerNamed(impersonator.id, impersonator.name),
    domains: (await parts.listEnterableDomains(person.id, boundTo)).map(answerId),
    access,
  }
}

/** A session that was just started: its token belongs into the cookie. */
export interface StartedSession {
  token: string
  session: Session
}

/** How a session comes about. */
export interface SessionOpening {
  method: SignInMethod
  visit: Visit
  /** The only domain it is good for, where somebody else than the person's own account vouches. */
  boundTo?: string
  /**
   * The session of the same browser that it takes the place of: it holds for some seconds more, for what the page has
   * sent before it got the new one.
   */
  replaces?: string
}

const graceSeconds = 5

/**
 * Ends the person's other sessions: one at a time. What a company has vouched for ends none that the person opened
 * themselves, and none of another company.
 */
export async function startSession(
  parts: IdentityParts,
  personId: string,
  { method, visit, boundTo, replaces }: SessionOpening,
): Promise<StartedSession> {
  const { database } = parts
  const token = await parts.authentication.startSession(personId, sessionEnd())
  const { address, userAgent } = visit
  await describeNewSession(database, token, { method, address, userAgent, domainId: boundTo ?? null })
  // Should we end before the timer does, it ends by itself.
  if (replaces !== undefined) await limitSession(database, replaces, graceSeconds)
  // Afterwards: of several at the same moment, whoever comes last sees all of them.
  await endOlderSessions(database, personId, { boundTo: boundTo ?? null, kept: replaces ?? null })
  if (replaces !== undefined) {
    const end = () => deleteSessionAndItsOwn(database, replaces).catch(() => undefined)
    setTimeout(end, graceSeconds * 1_000).unref()
  }
  const person = (await findPersonById(database, personId)) ?? refuse('NotFound')
  const caller: PersonCaller = {
    kind: 'person',
    person,
    sessionToken: token,
    boundTo: boundTo ?? null,
    impersonator: null,
  }
  return { token, session: await describeSession(parts, caller, undefined) }
}

/** Also on the host names that joined; of somebody in another's place, their own session too. */
export async function signOut({ database }: IdentityParts, token: string | null): Promise<void> {
  if (token === null) return
  await deleteSessionAndItsOwn(database, token)
}

/**
 * A session in the place of another person, good in one domain, that ends with the one it comes from. Whether the
 * caller may is for who asks. Returns its token. Refuses NotSignedIn when the caller's own has ended.
 */
export async function startImpersonation(
  database: Connection,
  given: { sessionToken: string; personId: string; domainId: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (!(await insertImpersonation(database, { ...given, token }))) refuse('NotSignedIn')
  return token
}

/** Ends a session in another's place. Returns the new token of the session it came from. Refuses NotFound. */
export async function endImpersonation(database: Connection, token: string): Promise<string> {
  const newToken = randomBytes(32).toString('base64url')
  if (!(await returnToOwnSession(database, { token, newToken }))) refuse('NotFound')
  return newToken
}
