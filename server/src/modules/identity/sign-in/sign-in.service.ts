/** The ways in: password, second step, passkey, and a company's own sign-in. */
import { refuse } from '../../../platform/errors.ts'
import { findAccountByEmail, findActivePersonById, isKnownDevice } from '../identity.repository.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { type PageOrigin, verifyPasskey } from '../second-step/passkeys.service.ts'
import { keepStep, readStep, takeStep } from '../second-step/pending-steps.ts'
import { checkSecondFactor, needsSecondFactor } from '../second-step/second-factor.service.ts'
import { type StartedSession, startSession } from '../sessions/sessions.service.ts'
import { hashToken } from '../sessions/token-hash.ts'
import { noteSignIn } from './sign-ins.service.ts'
import type { Visit } from './visit.ts'

/** The password was right; the token goes with a code. */
export interface SecondStep {
  secondFactor: { token: string; expiresAt: string }
}

/** Refuses WrongCredentials alike for an unknown address and a wrong password, AccountDisabled, DemoAccountClosed, TooManyRequests. */
export async function signIn(
  parts: IdentityParts,
  given: { email: string; password: string },
  visit: Visit,
): Promise<StartedSession | SecondStep> {
  const { email } = given
  const deviceHash = hashToken(visit.device)
  const isKnown = await isKnownDevice(parts.database, { email, deviceHash })
  const attempt = { email, address: visit.address, knownDevice: isKnown ? deviceHash : undefined }
  await parts.throttle.beforeSignIn(attempt)
  const account = await findAccountByEmail(parts.database, given.email)
  const isRight = await parts.authentication.isPassword(account?.id ?? null, given.password)
  if (account === null || !isRight) {
    if (account !== null) await noteSignIn(parts, account, { method: 'password', isSuccess: false }, visit)
    refuse('WrongCredentials')
  }
  if (account.isDisabled) refuse('AccountDisabled')
  if (given.password === parts.refusedPassword) refuse('DemoAccountClosed')
  await parts.throttle.afterSuccess(attempt)
  if (await needsSecondFactor(parts, account.id)) {
    const { token, expiresAt } = await keepStep(parts.database, 'second-factor', { personId: account.id })
    return { secondFactor: { token, expiresAt: expiresAt.toISOString() } }
  }
  return await enter(parts, account.id, { method: 'password', visit })
}

/** A wrong code may be tried again with the same token. Refuses SignInExpired, CodeWrong, TooManyRequests. */
export async function passSecondFactor(
  parts: IdentityParts,
  given: { token: string; code: string },
  visit: Visit,
): Promise<StartedSession> {
  const { database } = parts
  const step = (await readStep(database, 'second-factor', given.token)) ?? refuse('SignInExpired')
  const person = (await findActivePersonById(database, step.personId)) ?? refuse('SignInExpired')
  try {
    await checkSecondFactor(parts, person.id, given.code, visit.address)
  } catch (error) {
    await noteSignIn(parts, person, { method: 'second-factor', isSuccess: false }, visit)
    throw error
  }
  if ((await takeStep(database, 'second-factor', given.token)) === null) refuse('SignInExpired')
  return await enter(parts, person.id, { method: 'second-factor', visit })
}

/** Refuses SignInExpired, PasskeyUnknown. */
export async function signInWithPasskey(
  parts: IdentityParts,
  given: PageOrigin & { token: string; response: Record<string, unknown> },
  visit: Visit,
): Promise<StartedSession> {
  const personId = await verifyPasskey(parts, given)
  return await enter(parts, personId, { method: 'passkey', visit })
}

/** A session of a person whom a company's own sign-in has vouched for: good in that company only. */
export async function enterVouchedFor(
  parts: IdentityParts,
  given: { personId: string; domainId: string },
  visit: Visit,
): Promise<StartedSession> {
  return await enter(parts, given.personId, { method: 'single-sign-on', visit, boundTo: given.domainId })
}

async function enter(
  parts: IdentityParts,
  personId: string,
  opening: Parameters<typeof startSession>[2],
): Promise<StartedSession> {
  const person = (await findActivePersonById(parts.database, personId)) ?? refuse('AccountDisabled')
  const started = await startSession(parts, person.id, opening)
  await noteSignIn(parts, person, { method: opening.method, isSuccess: true }, opening.visit)
  return started
}
