/** Accounts: signing in and out, set-up, passwords, e-mail addresses. */
import type { Account, DomainAccess, EnterableDomain, Session } from '@vitrine/contract'
import { isEmail, isStrongPassword } from '@vitrine/rules'
import type { Database } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { refuse } from '../../platform/errors.ts'
import { type MailBrand, ownBrand } from '../../platform/mail/branded-mail.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Caller, Person } from '../../scope/caller.ts'
import { createLink, hashToken } from './account-links.ts'
import type { Authentication } from './authentication.ts'
import {
  deleteSession,
  endOlderSessions,
  endSessions,
  expireLinks,
  findAccountByEmail,
  findLink,
  findPersonById,
  type PersonValues,
  takeLink,
  updatePerson,
} from './identity.repository.ts'
import { type MailKind, securityMail } from './security-mails.ts'
import { sessionEnd } from './session-cookie.ts'
import type { Throttle } from './throttle.ts'

/** What identity asks of the modules above it; given by the application. */
export interface Surroundings {
  /** What the caller is and may do in a domain; null when they can't enter it. */
  describeAccess(caller: Caller, domainId: string): Promise<DomainAccess | null>
  listEnterableDomains(personId: string): Promise<EnterableDomain[]>
  /** The brand of the domain mapped to the host name, if the person belongs to it. */
  findBrand(hostName: string, personId: string): Promise<(MailBrand & { origin: string }) | null>
  /** Where links lead when no mapped host name applies, e.g. `https://vitrine.example`. */
  publicUrl: string
}

export interface IdentityParts extends Surroundings {
  database: Database
  authentication: Authentication
  throttle: Throttle
  mailer: Mailer
}

export function toAccount(person: Person): Account {
  const { id, email, name, company, picture, assetsVersion, language, numberFormat, dateFormat } = person
  return {
    _id: id,
    email,
    profile: { name, company, picture },
    assetsVersion,
    affiliation: { system: person.isSystem, domain: person.affiliationDomainId },
    language,
    numberFormat,
    dateFormat,
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
    return { user: null, domains: [], access }
  }
  const domains = await parts.listEnterableDomains(caller.person.id)
  return { user: toAccount(caller.person), domains, access }
}

/** A session that was just started: its token belongs into the cookie. */
export interface StartedSession {
  token: string
  session: Session
}

/** Ends the person's other sessions: one at a time. */
async function startSession(parts: IdentityParts, personId: string): Promise<StartedSession> {
  const token = await parts.authentication.startSession(personId, sessionEnd())
  // Afterwards: of several at the same moment, whoever comes last sees all of them.
  await endOlderSessions(parts.database, personId)
  const person = (await findPersonById(parts.database, personId)) ?? refuse('NotFound')
  const session = await describeSession(parts, { kind: 'person', person, sessionToken: token }, undefined)
  return { token, session }
}

/** Refuses WrongCredentials alike for an unknown address and a wrong password, AccountDisabled, TooManyRequests. */
export async function signIn(
  parts: IdentityParts,
  given: { email: string; password: string; address: string },
): Promise<StartedSession> {
  await parts.throttle.beforeSignIn(given.email, given.address)
  const account = await findAccountByEmail(parts.database, given.email)
  const isRight = await parts.authentication.isPassword(account?.id ?? null, given.password)
  if (account === null || !isRight) {
    await parts.throttle.afterFailure(given.address)
    refuse('WrongCredentials')
  }
  if (account.isDisabled) refuse('AccountDisabled')
  await parts.throttle.afterSuccess(given.email)
  return await startSession(parts, account.id)
}

export async function signOut(parts: IdentityParts, token: string | null): Promise<void> {
  if (token !== null) await deleteSession(parts.database, token)
}

async function sendLink(
  parts: IdentityParts,
  person: Person,
  hostName: string,
  mail: { kind: MailKind; to?: string; path?: string; newEmail?: string },
): Promise<void> {
  const brand = await parts.findBrand(hostName, person.id)
  const { kind, to, path, newEmail } = mail
  parts.mailer.send(
    securityMail({
      kind,
      to: to ?? person.email,
      language: person.language ?? 'en-us',
      brand: brand ?? ownBrand,
      name: person.name,
      ...(path === undefined ? {} : { link: new URL(path, brand?.origin ?? parts.publicUrl).href }),
      ...(newEmail === undefined ? {} : { newEmail }),
    }),
  )
}

/** Does the same, as far as the caller can tell, for an address that nobody has. Refuses TooManyRequests. */
export async function requestPasswordReset(
  parts: IdentityParts,
  given: { email: string; hostName: string },
): Promise<void> {
  await parts.throttle.beforeMail(given.email)
  const person = await findAccountByEmail(parts.database, given.email)
  if (person === null || person.isDisabled) return
  const path = await createLink(parts.database, 'reset-password', { personId: person.id })
  await sendLink(parts, person, given.hostName, { kind: 'reset', path })
}

function checkPassword(password: string): void {
  if (!isStrongPassword(password)) refuse('WeakPassword')
}

/**
 * Links asked for before stop working when a password or address is replaced: whoever knew the old password,
 * or reads the old mailbox, may have asked for them.
 */
async function endMailedLinks(parts: IdentityParts, personId: string): Promise<void> {
  await expireLinks(parts.database, personId, ['reset-password', 'change-email'])
}

/** Ends all sessions and links of the person. Refuses WeakPassword, LinkExpired. */
export async function resetPassword(
  parts: IdentityParts,
  given: { token: string; password: string },
): Promise<void> {
  checkPassword(given.password)
  const link =
    (await takeLink(parts.database, hashToken(given.token), 'reset-password')) ?? refuse('LinkExpired')
  await parts.authentication.setPassword(link.personId, given.password)
  await endSessions(parts.database, link.personId)
  await endMailedLinks(parts, link.personId)
  const person = await findPersonById(parts.database, link.personId)
  if (person !== null) await parts.throttle.afterSuccess(person.email)
}

async function checkCurrentPassword(parts: IdentityParts, person: Person, password: string): Promise<void> {
  if (password === '') refuse('CurrentPasswordRequired')
  await parts.throttle.beforeSignIn(person.email, person.id)
  if (!(await parts.authentication.isPassword(person.id, password))) refuse('CurrentPasswordWrong')
  await parts.throttle.afterSuccess(person.email)
}

/** Other sessions and mailed links end; the caller's session is started anew. Refuses CurrentPasswordRequired/Wrong, WeakPassword. */
export async function changePassword(
  parts: IdentityParts,
  person: Person,
  given: { currentPassword: string; newPassword: string },
): Promise<StartedSession> {
  await checkCurrentPassword(parts, person, given.currentPassword)
  checkPassword(given.newPassword)
  await parts.authentication.setPassword(person.id, given.newPassword)
  await endMailedLinks(parts, person.id)
  return await startSession(parts, person.id)
}

/** Refuses InvalidEmail, EmailAlreadyUsed, CurrentPasswordRequired/Wrong, TooManyRequests. */
export async function requestEmailChange(
  parts: IdentityParts,
  person: Person,
  given: { newEmail: string; password: string; hostName: string },
): Promise<void> {
  if (!isEmail(given.newEmail)) refuse('InvalidEmail')
  await checkCurrentPassword(parts, person, given.password)
  const holder = await findAccountByEmail(parts.database, given.newEmail)
  if (holder !== null) refuse('EmailAlreadyUsed', { email: given.newEmail })
  await parts.throttle.beforeMail(person.email)
  const { newEmail, hostName } = given
  const path = await createLink(parts.database, 'change-email', { personId: person.id, newEmail })
  await sendLink(parts, person, hostName, { kind: 'change', to: newEmail, path, newEmail })
  await sendLink(parts, person, hostName, { kind: 'changed', newEmail })
}

/** Refuses LinkExpired, and EmailAlreadyUsed when somebody took the address meanwhile. */
export async function confirmEmailChange(parts: IdentityParts, token: string): Promise<{ email: string }> {
  const link = (await takeLink(parts.database, hashToken(token), 'change-email')) ?? refuse('LinkExpired')
  const email = link.newEmail ?? refuse('LinkExpired')
  await withEmail(email, () => updatePerson(parts.database, link.personId, { email }))
  await endMailedLinks(parts, link.personId)
  return { email }
}

async function withEmail<Result>(email: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const isTaken = violatedConstraint(cause) === 'people_email_key'
    if (isTaken) refuse('EmailAlreadyUsed', { email }, { cause })
    throw cause
  }
}

export async function describeSetup(
  parts: IdentityParts,
  token: string,
): Promise<{ email: string; name: string; domainName: string | null }> {
  const link = (await findLink(parts.database, hashToken(token), 'setup')) ?? refuse('LinkExpired')
  const person = (await findPersonById(parts.database, link.personId)) ?? refuse('LinkExpired')
  return { email: person.email, name: person.name, domainName: link.domainName }
}

export interface SetupValues {
  token?: string | undefined
  password?: string | undefined
  name: string
  company: string
  language?: Person['language'] | undefined
  numberFormat?: string | undefined
  dateFormat?: string | undefined
}

/**
 * By link: sets password and profile, and signs in. By session: completes the profile of a person who has no
 * name yet. Refuses NotSignedIn, NotAllowed, WeakPassword, LinkExpired.
 */
export async function completeSetup(
  parts: IdentityParts,
  caller: Caller,
  { token, password, ...profile }: SetupValues,
): Promise<StartedSession> {
  const values: PersonValues = Object.fromEntries(
    Object.entries(profile).filter(([, value]) => value !== undefined),
  )
  if (token === undefined) {
    if (caller.kind !== 'person') refuse('NotSignedIn')
    if (caller.person.name !== '') refuse('NotAllowed')
    await updatePerson(parts.database, caller.person.id, values)
    return await startSession(parts, caller.person.id)
  }
  checkPassword(password ?? '')
  const link = (await takeLink(parts.database, hashToken(token), 'setup')) ?? refuse('LinkExpired')
  await updatePerson(parts.database, link.personId, values)
  await parts.authentication.setPassword(link.personId, password ?? '')
  // Another company may have invited the same person: its link must not set a new password.
  await expireLinks(parts.database, link.personId, ['setup'])
  return await startSession(parts, link.personId)
}

/** Own name, language and formats. Refuses NotFound for somebody else's account. */
export async function updateUser(
  parts: IdentityParts,
  person: Person,
  personId: string,
  values: Pick<PersonValues, 'name' | 'company' | 'language' | 'numberFormat' | 'dateFormat'>,
): Promise<Account> {
  if (person.id !== personId) refuse('NotFound')
  await updatePerson(parts.database, personId, values)
  return toAccount((await findPersonById(parts.database, personId)) ?? refuse('NotFound'))
}

/** A new account. Answers its id. Refuses InvalidEmail, EmailAlreadyUsed, WeakPassword. */
export async function createPerson(
  parts: Pick<IdentityParts, 'database' | 'authentication'>,
  given: PersonValues & { email: string; password?: string },
): Promise<string> {
  const { email, password, ...values } = given
  if (!isEmail(email)) refuse('InvalidEmail')
  if (password !== undefined) checkPassword(password)
  const id = await withEmail(email, () =>
    parts.authentication.createAccount({ email, name: given.name ?? '' }),
  )
  await updatePerson(parts.database, id, values)
  if (password !== undefined) await parts.authentication.setPassword(id, password)
  return id
}
