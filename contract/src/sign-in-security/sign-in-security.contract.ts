import * as z from 'zod'
import { call, everybody, signedIn } from '../endpoint.ts'
import { linkToken, password, session } from '../identity/identity.schema.ts'
import { id, listOf, paging } from '../paging.ts'
import { refusesCurrentPassword } from '../refusal-groups.ts'
import { accountSecurity, passkey, signIn, webAuthnJson } from './sign-in-security.schema.ts'

const code = z.string().trim().max(40)
const passkeyName = z.string().trim().min(1).max(60)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const signingIn = 'a person who signs in has no session yet'

export const signInSecurityContract = {
  getSecurity: call(signedIn('full'), 'GET /auth/security', 'What protects the own account').output(
    accountSecurity,
  ),
  listSignIns: call(signedIn('full'), 'GET /auth/sign-ins', 'When the account was entered, or tried to')
    .input(z.object(paging))
    .output(listOf(signIn)),
  passSecondFactor: call(
    everybody(signingIn),
    'POST /auth/login/second-factor',
    'The second step of signing in: a code of the app, or a recovery code',
    { refusals: ['CodeWrong', 'SignInExpired', 'AccountDisabled'] },
  )
    .input(z.object({ token: linkToken, code }))
    .output(session),
  beginSecondFactor: call(
    signedIn('full'),
    'POST /auth/second-factor',
    'A secret for an authenticator app; in force once a code of it was given',
    { refusals: [...refusesCurrentPassword, 'SecondFactorPresent'] },
  )
    .input(z.object({ password }))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmSecondFactor: call(
    signedIn('full'),
    'POST /auth/second-factor/confirm',
    'Puts the app in force; answers the recovery codes, once',
    { refusals: ['CodeWrong', 'SecondFactorMissing', 'SecondFactorPresent'] },
  )
    .input(z.object({ code }))
    .output(recoveryCodes),
  renewRecoveryCodes: call(
    signedIn('full'),
    'POST /auth/second-factor/recovery-codes',
    'New recovery codes in place of the old',
    { refusals: [...refusesCurrentPassword, 'SecondFactorMissing'] },
  )
    .input(z.object({ password }))
    .output(recoveryCodes),
  removeSecondFactor: call(
    signedIn('full'),
    'POST /auth/second-factor/remove',
    'Sign in by password alone again',
    { refusals: [...refusesCurrentPassword, 'SecondFactorMissing'] },
  ).input(z.object({ password })),
  beginPasskey: call(signedIn('full'), 'POST /auth/passkeys/options', 'What the browser makes a passkey of', {
    refusals: [...refusesCurrentPassword],
  })
    .input(z.object({ password }))
    .output(z.object({ token: z.string(), options: webAuthnJson })),
  addPasskey: call(signedIn('full'), 'POST /auth/passkeys', 'Keep a passkey', {
    refusals: ['SignInExpired', 'PasskeyUnknown'],
  })
    .input(z.object({ token: linkToken, name: passkeyName, response: webAuthnJson }))
    .output(passkey, 201),
  renamePasskey: call(signedIn('full'), 'PATCH /auth/passkeys/{passkeyId}', 'Name a passkey', {
    refusals: ['NotFound'],
  })
    .input(z.object({ passkeyId: id, name: passkeyName }))
    .output(passkey),
  removePasskey: call(
    signedIn('full'),
    'POST /auth/passkeys/{passkeyId}/remove',
    'No longer let a passkey in',
    { refusals: [...refusesCurrentPassword, 'NotFound'] },
  ).input(z.object({ passkeyId: id, password })),
  beginPasskeySignIn: call(
    everybody(signingIn),
    'POST /auth/login/passkey/options',
    'What the browser asks for a passkey',
  ).output(z.object({ token: z.string(), options: webAuthnJson })),
  signInWithPasskey: call(everybody(signingIn), 'POST /auth/login/passkey', 'Sign in with a passkey alone', {
    refusals: ['PasskeyUnknown', 'SignInExpired', 'AccountDisabled'],
  })
    .input(z.object({ token: linkToken, response: webAuthnJson }))
    .output(session),
}
