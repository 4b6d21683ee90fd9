/** Accounts: set-up, passwords, email addresses. */
import type { Account } from '@vitrine/contract'
import { isEmail, isStrongPassword } from '@vitrine/rules'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { refuse } from '../../platform/errors.ts'
import type { Caller, Person } from '../../scope/caller.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import { reserveLink } from './account-links.ts'
import { mailReset, mailTo } from './account-mails.ts'
import {
  becomeAccount,
  endSessions,
  expireLinks,
  findAccountByEmail,
  findLink,
  findPersonById,
  ownsProfile,
  type PersonValues,
  takeLink,
  updatePerson,
} from './identity.repository.ts'
import type { IdentityParts } from './identity-parts.ts'
import {
  describeSession,
  presentAccount,
  type StartedSession,
  startSession,
} from './sessions/sessions.service.ts'
import { hashToken } from './sessions/token-hash.ts'
import { isGuessable } from './sign-in/common-passwords.ts'
import { checkCurrentPassword } from './sign-in/current-password.ts'
import { noteSignIn } from './sign-in/sign-ins.service.ts'
import type { Visit } from './sign-in/visit.ts'

/** Does the same work for an address that nobody has: who has it is found out by the job. Refuses TooManyRequests. */
export async function requestPasswordReset(
  parts: IdentityParts,
  given: { email: string; hostName: string; address: string },
): Promise<void> {
  await parts.throttle.beforeMail(given.email, given.address)
  await mailReset(parts, given.email, given.hostName)
}

/** Refuses WeakPassword, and CommonPassword for what attackers try first. */
async function checkPassword(password: string, person: Pick<Person, 'email' | 'name'>): Promise<void> {
  if (!isStrongPassword(password)) refuse('WeakPassword')
  if (await isGuessable(password, person)) refuse('CommonPassword')
}

/**
 * Links asked for before stop working when a password or address is replaced: whoever knew the old password,
 * or reads the old mailbox, may have asked for them.
 */
async function endMailedLinks(parts: IdentityParts, personId: string): Promise<void> {
  await expireLinks(parts.database, personId, ['reset-password', 'change-email'])
}

/** Ends all sessions and links of the person. Refuses WeakPassword, CommonPassword, LinkExpired. */
export async function resetPassword(
  parts: IdentityParts,
  given: { token: string; password: string },
): Promise<void> {
  const { database } = parts
  const hash = hashToken(given.token)
  const asked = (await findLink(database, hash, 'reset-password')) ?? refuse('LinkExpired')
  // A password that is refused doesn't use the link up.
  await checkPassword(
    given.password,
    (await findPersonById(database, asked.personId)) ?? refuse('LinkExpired'),
  )
  const link = (await takeLink(database, hash, 'reset-password')) ?? refuse('LinkExpired')
  await parts.authentication.setPassword(link.personId, given.password)
  await endSessions(parts.database, link.personId)
  await endMailedLinks(parts, link.personId)
  const person = await findPersonById(parts.database, link.personId)
  if (person !== null) await parts.throttle.forgetFailures(person.email)
  await parts.noteSecurityEvent({ kind: 'password-changed', personId: link.personId })
}

/** Other sessions and mailed links end; the caller's session is started anew. Refuses CurrentPasswordRequired/Wrong, WeakPassword. */
export async function changePassword(
  parts: IdentityParts,
  person: Person,
  given: { currentPassword: string; newPassword: string; sessionToken: string | null },
  visit: Visit,
): Promise<StartedSession> {
  await checkCurrentPassword(parts, person, given.currentPassword)
  await checkPassword(given.newPassword, person)
  await parts.authentication.setPassword(person.id, given.newPassword)
  await endMailedLinks(parts, person.id)
  await parts.noteSecurityEvent({ kind: 'password-changed', personId: person.id, hostName: visit.hostName })
  const replaces = given.sessionToken
  return await startSession(parts, person.id, {
    method: 'password',
    visit,
    ...(replaces === null ? {} : { replaces }),
  })
}

/**
 * Mails a link to the new address. Whether somebody has an account with it is found out by the job and said there
 * alone: the answer, and what is done for it, are the same. Refuses InvalidEmail, CurrentPasswordRequired/Wrong, TooManyRequests.
 */
export async function requestEmailChange(
  parts: IdentityParts,
  person: Person,
  given: { newEmail: string; password: string; hostName: string },
): Promise<void> {
  if (!isEmail(given.newEmail)) refuse('InvalidEmail')
  await checkCurrentPassword(parts, person, given.password)
  await parts.throttle.beforeMail(person.email, person.id)
  const { newEmail, hostName } = given
  await parts.database.transaction(async (open) => {
    const linkId = await reserveLink(open, 'change-email', { personId: person.id, newEmail })
    const values = { newEmail }
    await mailTo(parts, open, person, hostName, { kind: 'change', to: newEmail, linkId, values })
    await mailTo(parts, open, person, hostName, { kind: 'changed', values })
  })
}

/** Refuses LinkExpired, and EmailAlreadyUsed when somebody took the address meanwhile. */
export async function confirmEmailChange(parts: IdentityParts, token: string): Promise<{ email: string }> {
  const link = (await takeLink(parts.database, hashToken(token), 'change-email')) ?? refuse('LinkExpired')
  const email = link.newEmail ?? refuse('LinkExpired')
  await withEmail(email, () => updatePerson(parts.database, link.personId, { email }))
  await endMailedLinks(parts, link.personId)
  await parts.noteSecurityEvent({ kind: 'email-changed', personId: link.personId })
  return { email }
}

async function withoutAccount<Result>({ email }: Person, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    // Another company's link was quicker.
    if (violatedConstraint(cause) === 'people_email_key') refuse('AccountExists', { email }, { cause })
    throw cause
  }
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

/**
 * Refuses AccountExists when somebody has an account with the address already, made by the link of another company:
 * they accept the invitation there.
 */
async function checkHasNoAccount(parts: IdentityParts, { id, email }: Person): Promise<void> {
  const account = await findAccountByEmail(parts.database, email)
  if (account !== null && account.id !== id) refuse('AccountExists', { email })
}

/** Refuses LinkExpired, AccountExists. */
export async function describeSetup(
  parts: IdentityParts,
  token: string,
): Promise<{ email: string; name: string; domainName: string | null }> {
  const link = (await findLink(parts.database, hashToken(token), 'setup')) ?? refuse('LinkExpired')
  const person = (await findPersonById(parts.database, link.personId)) ?? refuse('LinkExpired')
  await checkHasNoAccount(parts, person)
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
 * name yet: they stay known to the company that vouched for them only. Refuses NotSignedIn, NotAllowed, WeakPassword,
 * LinkExpired, AccountExists.
 */
export async function completeSetup(
  parts: IdentityParts,
  caller: Caller,
  { token, password, ...profile }: SetupValues,
  visit: Visit,
): Promise<StartedSession> {
  const values: PersonValues = Object.fromEntries(
    Object.entries(profile).filter(([, value]) => value !== undefined),
  )
  if (token === undefined) {
    if (caller.kind !== 'person') refuse('NotSignedIn')
    const { person, sessionToken, impersonator } = caller
    if (person.name !== '' || impersonator !== null) refuse('NotAllowed')
    await updatePerson(parts.database, person.id, values)
    const named = (await findPersonById(parts.database, person.id)) ?? refuse('NotFound')
    return {
      token: sessionToken,
      session: await describeSession(parts, { ...caller, person: named }, undefined),
    }
  }
  const hash = hashToken(token)
  const asked = (await findLink(parts.database, hash, 'setup')) ?? refuse('LinkExpired')
  const invited = (await findPersonById(parts.database, asked.personId)) ?? refuse('LinkExpired')
  await checkHasNoAccount(parts, invited)
  await checkPassword(password ?? '', { email: invited.email, name: profile.name })
  const link = (await takeLink(parts.database, hash, 'setup')) ?? refuse('LinkExpired')
  await withoutAccount(invited, () => becomeAccount(parts.database, link.personId))
  await updatePerson(parts.database, link.personId, values)
  await parts.authentication.setPassword(link.personId, password ?? '')
  await expireLinks(parts.database, link.personId, ['setup'])
  const started = await startSession(parts, link.personId, { method: 'password', visit })
  // From now on this device is known.
  await noteSignIn(parts, invited, { method: 'password', isSuccess: true }, visit)
  return started
}

/**
 * Own name, language and formats. Refuses NotFound for somebody else's account, NotInThisSession for a name that a
 * company vouches for, StaleVersion.
 */
export async function updateUser(
  parts: IdentityParts,
  { person, boundTo, basedOn }: { person: Person; boundTo: string | null; basedOn?: number | undefined },
  personId: string,
  values: Pick<PersonValues, 'name' | 'company' | 'language' | 'numberFormat' | 'dateFormat'>,
): Promise<Account> {
  if (person.id !== personId) refuse('NotFound')
  const isProfile = values.name !== undefined || values.company !== undefined
  if (isProfile && !(await ownsProfile(parts.database, person.id, boundTo))) refuse('NotInThisSession')
  const changed = Object.entries(values).flatMap(([part, value]) => (value === undefined ? [] : [part]))
  return await parts.database.transaction(async (open) => {
    await checkFresh(open, basedOn, { kind: 'profile', key: { id: personId } }, changed)
    await updatePerson(open, personId, values)
    return presentAccount((await findPersonById(open, personId)) ?? refuse('NotFound'))
  })
}

/** A new account. Returns its id. Refuses InvalidEmail, EmailAlreadyUsed, WeakPassword. */
export async function insertPerson(
  parts: Pick<IdentityParts, 'database' | 'authentication'>,
  given: PersonValues & { email: string; password?: string },
): Promise<string> {
  const { email, password, ...values } = given
  if (!isEmail(email)) refuse('InvalidEmail')
  if (password !== undefined) await checkPassword(password, { email, name: given.name ?? '' })
  const id = await withEmail(email, () =>
    parts.authentication.insertAccount({ email, name: given.name ?? '' }),
  )
  await updatePerson(parts.database, id, values)
  if (password !== undefined) await parts.authentication.setPassword(id, password)
  return id
}
