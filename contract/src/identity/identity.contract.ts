import { dateFormats, numberFormats } from '@vitrine/rules'
import * as z from 'zod'
import { call, everybody, signedIn } from '../endpoint.ts'
import { oneLine } from '../one-line.ts'
import { id, timestamp, version } from '../paging.ts'
import { refusesCurrentPassword, refusesPasswords } from '../refusal-groups.ts'
import {
  account,
  deviceKey,
  email,
  language,
  linkToken,
  password,
  session,
  signInAnswer,
} from './identity.schema.ts'

const signingIn = 'a person who signs in has no session yet'
const byLink = 'the one-time token in the link is the credential'

export const identityContract = {
  login: call(everybody(signingIn), 'POST /auth/login', 'Sign in; sets the session cookie', {
    refusals: ['AccountDisabled', 'WrongCredentials', 'DemoAccountClosed'],
  })
    .input(z.object({ email, password }))
    .output(signInAnswer),
  logout: call(everybody('signing out without a session changes nothing'), 'GET /auth/logout', 'Sign out', {
    refusals: ['NotAllowed'],
  }),
  startHandOver: call(
    signedIn('full'),
    'POST /auth/hand-over',
    'A code (60 s, once) by which this session goes on at the host name of another company, or on another device',
    { refusals: ['NotFound'] },
  )
    .input(z.object({ domain: id }))
    .output(
      z.object({
        origin: z.string().describe('where the company is; nowhere else is the code good'),
        code: linkToken,
        expiresAt: timestamp,
      }),
    ),
  finishHandOver: call(
    everybody('the one-time code of a session is the credential'),
    'POST /auth/hand-over/finish',
    'Goes on with the session that made the code; the new one ends with it',
    { refusals: ['HandOverExpired', 'SignedInAsAnother'] },
  )
    .input(z.object({ code: linkToken }))
    .output(z.object({ session, domain: id })),
  getSession: call(
    everybody('answers a caller about themselves only, and NotSignedIn without session or share token'),
    'GET /auth/session',
    'Who is signed in, where they may go, and what they may do in one domain',
    { refusals: ['AccountDisabled', 'LoginAgain', 'NotSignedIn'] },
  )
    .input(z.object({ domain: id.optional() }))
    .output(session),
  getDeviceKey: call(
    signedIn('any'),
    'GET /auth/device-key',
    'What a device seals with what it keeps for the caller; nobody else gets the same',
  ).output(deviceKey),
  requestPasswordReset: call(
    everybody('says nothing about whether the account exists'),
    'POST /auth/password/forgot',
    'Mail a reset link (24 h)',
  ).input(z.object({ email })),
  resetPassword: call(everybody(byLink), 'POST /auth/password/reset', 'Set a new password', {
    refusals: [...refusesPasswords, 'LinkExpired'],
  }).input(z.object({ token: linkToken, password })),
  changePassword: call(signedIn('full'), 'POST /auth/password/change', 'Change own password', {
    refusals: [...refusesPasswords, ...refusesCurrentPassword],
  }).input(z.object({ currentPassword: password, newPassword: password })),
  requestEmailChange: call(
    signedIn('full'),
    'POST /auth/email/change',
    'Mail a confirmation link to the new address (24 h)',
    { refusals: [...refusesCurrentPassword, 'InvalidEmail'] },
  ).input(z.object({ newEmail: email, password })),
  confirmEmailChange: call(everybody(byLink), 'POST /auth/email/confirm', 'Confirm the new address', {
    refusals: ['EmailAlreadyUsed', 'LinkExpired'],
  })
    .input(z.object({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  getSetup: call(everybody(byLink), 'GET /auth/setup', 'What a first-time set-up link is for', {
    refusals: ['LinkExpired', 'AccountExists'],
  })
    .input(z.object({ token: linkToken }))
    .output(z.object({ email: z.string(), name: z.string(), domainName: z.string().nullable() })),
  completeSetup: call(
    everybody('the link, or the session of a person without a name, is checked'),
    'POST /auth/setup',
    'First-time set-up; signs in',
    {
      refusals: [
        ...refusesPasswords,
        'AccountExists',
        'LinkExpired',
        'NotSignedIn',
        'LoginAgain',
        'AccountDisabled',
      ],
    },
  )
    .input(
      z.object({
        token: linkToken.optional().describe('required unless signed in'),
        name: oneLine.min(1).max(120),
        company: oneLine.max(120).default(''),
        password: password.optional().describe('required with a token'),
        language: language.optional(),
        numberFormat: z.enum(numberFormats).optional(),
        dateFormat: z.enum(dateFormats).optional(),
      }),
    )
    .output(session),
  updateUser: call(
    signedIn('own'),
    'PATCH /users/{userId}',
    'Change own name, language and formats; a session that a company vouched for changes no name',
    { version: 'taken', refusals: ['NotFound'] },
  )
    .input(
      z.object({
        params: z.object({ userId: id }),
        query: z.object({ version: version.optional() }),
        body: z.object({
          name: oneLine.min(1).max(120).optional(),
          company: oneLine.max(120).optional(),
          language: language.optional(),
          numberFormat: z.enum(numberFormats).nullable().optional(),
          dateFormat: z.enum(dateFormats).nullable().optional(),
        }),
      }),
    )
    .output(account),
}
