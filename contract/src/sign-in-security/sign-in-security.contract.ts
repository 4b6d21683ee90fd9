import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { linkToken, password, session } from '../identity/identity.schema.ts'
import { id, listOf, paging } from '../paging.ts'
import { accountSecurity, passkey, signIn, webAuthnJson } from './sign-in-security.schema.ts'

const code = z.string().trim().max(40)
const passkeyName = z.string().trim().min(1).max(60)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const signingIn = 'a person who signs in has no session yet'

export const signInSecurityContract = {
  getSecurity: endpoint({ reach: 'account', sessions: 'full' })
    .route({ method: 'GET', path: '/auth/security', summary: 'What protects the own account' })
    .output(accountSecurity),
  listSignIns: endpoint({ reach: 'account', sessions: 'full' })
    .route({ method: 'GET', path: '/auth/sign-ins', summary: 'When the account was entered, or tried to' })
    .input(z.object(paging))
    .output(listOf(signIn)),
  passSecondFactor: endpoint({ reach: 'public', reason: signingIn })
    .route({
      method: 'POST',
      path: '/auth/login/second-factor',
      summary: 'The second step of signing in: a code of the app, or a recovery code',
    })
    .input(z.object({ token: linkToken, code }))
    .output(session),
  beginSecondFactor: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/second-factor',
      summary: 'A secret for an authenticator app; in force once a code of it was given',
    })
    .input(z.object({ password }))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  confirmSecondFactor: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/second-factor/confirm',
      summary: 'Puts the app in force; answers the recovery codes, once',
    })
    .input(z.object({ code }))
    .output(recoveryCodes),
  renewRecoveryCodes: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/second-factor/recovery-codes',
      summary: 'New recovery codes in place of the old',
    })
    .input(z.object({ password }))
    .output(recoveryCodes),
  removeSecondFactor: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/second-factor/remove',
      successStatus: 204,
      summary: 'Sign in by password alone again',
    })
    .input(z.object({ password }))
    .output(z.void()),
  beginPasskey: endpoint({ reach: 'account', sessions: 'full' })
    .route({ method: 'POST', path: '/auth/passkeys/options', summary: 'What the browser makes a passkey of' })
    .input(z.object({ password }))
    .output(z.object({ token: z.string(), options: webAuthnJson })),
  addPasskey: endpoint({ reach: 'account', sessions: 'full' })
    .route({ method: 'POST', path: '/auth/passkeys', successStatus: 201, summary: 'Keep a passkey' })
    .input(z.object({ token: linkToken, name: passkeyName, response: webAuthnJson }))
    .output(passkey),
  renamePasskey: endpoint({ reach: 'account', sessions: 'full' })
    .route({ method: 'PATCH', path: '/auth/passkeys/{passkeyId}', summary: 'Name a passkey' })
    .input(z.object({ passkeyId: id, name: passkeyName }))
    .output(passkey),
  removePasskey: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/passkeys/{passkeyId}/remove',
      successStatus: 204,
      summary: 'No longer let a passkey in',
    })
    .input(z.object({ passkeyId: id, password }))
    .output(z.void()),
  beginPasskeySignIn: endpoint({ reach: 'public', reason: signingIn })
    .route({
      method: 'POST',
      path: '/auth/login/passkey/options',
      summary: 'What the browser asks for a passkey',
    })
    .output(z.object({ token: z.string(), options: webAuthnJson })),
  signInWithPasskey: endpoint({ reach: 'public', reason: signingIn })
    .route({ method: 'POST', path: '/auth/login/passkey', summary: 'Sign in with a passkey alone' })
    .input(z.object({ token: linkToken, response: webAuthnJson }))
    .output(session),
}
