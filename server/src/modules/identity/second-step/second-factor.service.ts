/** Codes of authenticator apps (RFC 6238, as such apps expect: SHA-1, six digits, half a minute) and recovery codes. */
import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { refuse } from '../../../platform/errors.ts'
import { openSealedText, sealText } from '../../../platform/sealed-text.ts'
import type { Person } from '../../../scope/caller.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { checkCurrentPassword } from '../sign-in/current-password.ts'
import {
  beginSecondFactorRow,
  confirmSecondFactorRow,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTimeStep,
} from './second-factor.repository.ts'

const purpose = 'second-factor'
const periodSeconds = 30
/** Clocks of phones go wrong: a code is good one period before and after. */
const tolerance = 1
const recoveryCodeCount = 10
/** Without letters and digits that are read for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function totpOf(secret: string, label: { issuer: string; email: string }): TOTP {
  return new TOTP({
    issuer: label.issuer,
    label: label.email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}

/** Refuses CurrentPasswordRequired/Wrong, SecondFactorPresent. */
export async function beginSecondFactor(
  parts: IdentityParts,
  person: Person,
  given: { password: string; issuer: string },
): Promise<{ secret: string; uri: string }> {
  await checkCurrentPassword(parts, person, given.password)
  const secret = new Secret({ size: 20 }).base32
  const hasBegun = await beginSecondFactorRow(
    parts.database,
    person.id,
    sealText(parts.secret, purpose, secret),
  )
  if (!hasBegun) refuse('SecondFactorPresent')
  return { secret, uri: totpOf(secret, { issuer: given.issuer, email: person.email }).toString() }
}

async function isCodeOfApp(parts: IdentityParts, personId: string, code: string): Promise<boolean> {
  const row = await findSecondFactor(parts.database, personId)
  if (row === null || !/^\d{6}$/.test(code)) return false
  const secret = openSealedText(parts.secret, purpose, row.sealedSecret)
  const now = Date.now()
  const delta = totpOf(secret, { issuer: '', email: '' }).validate({
    token: code,
    timestamp: now,
    window: tolerance,
  })
  if (delta === null) return false
  return await takeTimeStep(parts.database, personId, Math.floor(now / 1000 / periodSeconds) + delta)
}

function plainCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '')
}

const derive = promisify<string, string, number, Buffer>(scrypt)

/** Slow on purpose, and salted by the person: codes are short enough to be tried by who has the table. */
async function hashOfCode(personId: string, code: string): Promise<string> {
  return (await derive(plainCode(code), personId, 32)).toString('base64url')
}

async function makeRecoveryCodes(parts: IdentityParts, personId: string): Promise<string[]> {
  const half = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const codes = Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`)
  const hashes = await Promise.all(codes.map((code) => hashOfCode(personId, code)))
  await replaceRecoveryCodes(parts.database, personId, hashes)
  return codes
}

/** Returns the recovery codes. Refuses SecondFactorMissing, SecondFactorPresent, CodeWrong, TooManyRequests. */
export async function confirmSecondFactor(
  parts: IdentityParts,
  person: Person,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const row = (await findSecondFactor(parts.database, person.id)) ?? refuse('SecondFactorMissing')
  if (row.confirmedAt !== null) refuse('SecondFactorPresent')
  await parts.throttle.beforeCode(person.id, person.id)
  if (!(await isCodeOfApp(parts, person.id, code.replaceAll(/\s/g, '')))) refuse('CodeWrong')
  const recoveryCodes = await makeRecoveryCodes(parts, person.id)
  if (!(await confirmSecondFactorRow(parts.database, person.id))) refuse('SecondFactorPresent')
  await parts.throttle.afterCode(person.id, person.id)
  await parts.noteSecurityEvent({ kind: 'second-factor-added', personId: person.id })
  return { recoveryCodes }
}

/** Refuses CurrentPasswordRequired/Wrong, SecondFactorMissing. */
export async function renewRecoveryCodes(
  parts: IdentityParts,
  person: Person,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  await checkCurrentPassword(parts, person, password)
  const row = await findSecondFactor(parts.database, person.id)
  if (row === null || row.confirmedAt === null) refuse('SecondFactorMissing')
  return { recoveryCodes: await makeRecoveryCodes(parts, person.id) }
}

/** Refuses CurrentPasswordRequired/Wrong, SecondFactorMissing. */
export async function removeSecondFactor(
  parts: IdentityParts,
  person: Person,
  password: string,
): Promise<void> {
  await checkCurrentPassword(parts, person, password)
  if (!(await deleteSecondFactor(parts.database, person.id))) refuse('SecondFactorMissing')
  await parts.noteSecurityEvent({ kind: 'second-factor-removed', personId: person.id })
}

/** Whether signing in takes a code. */
export async function needsSecondFactor(parts: IdentityParts, personId: string): Promise<boolean> {
  const row = await findSecondFactor(parts.database, personId)
  return row !== null && row.confirmedAt !== null
}

/** Takes a code of the app or a recovery code, each once. Refuses CodeWrong, TooManyRequests. */
export async function checkSecondFactor(
  parts: IdentityParts,
  personId: string,
  code: string,
  address: string,
): Promise<void> {
  await parts.throttle.beforeCode(personId, address)
  const isRight =
    (await isCodeOfApp(parts, personId, code.replaceAll(/\s/g, ''))) ||
    (await takeRecoveryCode(parts.database, personId, await hashOfCode(personId, code)))
  if (!isRight) refuse('CodeWrong')
  await parts.throttle.afterCode(personId, address)
}
