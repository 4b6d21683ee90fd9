/** Passkeys (WebAuthn): a device signs a challenge after it has made sure of its owner, which makes two factors. */

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../scope/caller.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { checkCurrentPassword } from '../sign-in/current-password.ts'
import {
  deletePasskey,
  findPasskeyRow,
  insertPasskey,
  listPasskeyRows,
  notePasskeyUse,
  presentPasskey,
  renamePasskeyRow,
} from './passkeys.repository.ts'
import { keepStep, takeStep } from './pending-steps.ts'

/** With what it reads certificates by it is large: programs load it when somebody begins with a passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** What travels to browsers and back, before it is checked. */
type Json = Record<string, unknown>

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/** A page's address without path, `https://catalogue.example`, and the host name in it. */
export interface PageOrigin {
  origin: string
  hostName: string
}

/** Refuses CurrentPasswordRequired/Wrong. */
export async function beginPasskey(
  parts: IdentityParts,
  person: Person,
  given: PageOrigin & { password: string; appName: string },
): Promise<{ token: string; options: Json }> {
  await checkCurrentPassword(parts, person, given.password)
  const existing = await listPasskeyRows(parts.database, person.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: given.appName,
    rpID: given.hostName,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as Transport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  const { token } = await keepStep(parts.database, 'new-passkey', {
    personId: person.id,
    challenge,
    hostName: given.hostName,
  })
  return { token, options: { ...options } }
}

/** Refuses SignInExpired, PasskeyUnknown. */
export async function addPasskey(
  parts: IdentityParts,
  person: Person,
  given: PageOrigin & { token: string; name: string; response: Json },
): Promise<Passkey> {
  const step = await takeStep(parts.database, 'new-passkey', given.token)
  if (step === null || step.personId !== person.id || step.hostName !== given.hostName)
    refuse('SignInExpired')
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifiedOnly(() =>
    verifyRegistrationResponse({
      response: given.response as unknown as RegistrationResponseJSON,
      expectedChallenge: step.challenge,
      expectedOrigin: given.origin,
      expectedRPID: given.hostName,
      requireUserVerification: true,
    }),
  )
  const { credential } = verified.registrationInfo ?? refuse('PasskeyUnknown')
  const row = await insertPasskey(parts.database, {
    personId: person.id,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    hostName: given.hostName,
    name: given.name,
  })
  if (row === null) refuse('PasskeyUnknown')
  await parts.noteSecurityEvent({ kind: 'passkey-added', personId: person.id, details: { name: given.name } })
  return presentPasskey(row)
}

/** The library throws for what is malformed or signed wrongly: all of it is the same refusal. */
async function verifiedOnly<Result extends { verified: boolean }>(
  ask: () => Promise<Result>,
): Promise<Result> {
  let result: Result
  try {
    result = await ask()
  } catch (cause) {
    return refuse('PasskeyUnknown', {}, { cause })
  }
  return result.verified ? result : refuse('PasskeyUnknown')
}

/** Refuses NotFound. */
export async function renamePasskey(
  parts: IdentityParts,
  person: Person,
  given: { passkeyId: string; name: string },
): Promise<Passkey> {
  const row = await renamePasskeyRow(parts.database, person.id, given.passkeyId, given.name)
  return presentPasskey(row ?? refuse('NotFound'))
}

/** Refuses CurrentPasswordRequired/Wrong, NotFound. */
export async function removePasskey(
  parts: IdentityParts,
  person: Person,
  given: { passkeyId: string; password: string },
): Promise<void> {
  await checkCurrentPassword(parts, person, given.password)
  if (!(await deletePasskey(parts.database, person.id, given.passkeyId))) refuse('NotFound')
  await parts.noteSecurityEvent({ kind: 'passkey-removed', personId: person.id })
}

/** Says nothing of who has a passkey: the browser offers those it knows. */
export async function beginPasskeySignIn(
  parts: IdentityParts,
  { hostName }: PageOrigin,
): Promise<{ token: string; options: Json }> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: hostName, userVerification: 'required' })
  const { token } = await keepStep(parts.database, 'passkey', { challenge: options.challenge, hostName })
  return { token, options: { ...options } }
}

/** Returns the id of the person whose passkey signed the challenge. Refuses SignInExpired, PasskeyUnknown. */
export async function verifyPasskey(
  parts: IdentityParts,
  given: PageOrigin & { token: string; response: Json },
): Promise<string> {
  const step = await takeStep(parts.database, 'passkey', given.token)
  if (step === null || step.hostName !== given.hostName) refuse('SignInExpired')
  const response = given.response as unknown as AuthenticationResponseJSON
  const row = typeof response.id === 'string' ? await findPasskeyRow(parts.database, response.id) : null
  if (row === null || row.hostName !== given.hostName) refuse('PasskeyUnknown')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { authenticationInfo } = await verifiedOnly(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: step.challenge,
      expectedOrigin: given.origin,
      expectedRPID: given.hostName,
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
        counter: row.counter,
        transports: row.transports as Transport[],
      },
    }),
  )
  if (!(await notePasskeyUse(parts.database, row.id, authenticationInfo.newCounter))) refuse('PasskeyUnknown')
  return row.personId
}
