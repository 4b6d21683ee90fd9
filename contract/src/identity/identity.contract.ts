import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { oneLine } from '../one-line.ts'
import { id, timestamp, version } from '../paging.ts'
import { account, email, language, linkToken, password, session, signInAnswer } from './identity.schema.ts'

const signingIn = 'a person who signs in has no session yet'
const byLink = 'the one-time token in the link is the credential'

export const identityContract = {
  login: endpoint({ reach: 'public', reason: signingIn })
    .route({ method: 'POST', path: '/auth/login', summary: 'Sign in; sets the session cookie' })
    .input(z.object({ email, password }))
    .output(signInAnswer),
  logout: endpoint({ reach: 'public', reason: 'signing out without a session changes nothing' })
    .route({ method: 'GET', path: '/auth/logout', successStatus: 204, summary: 'Sign out' })
    .output(z.void()),
  startHandOver: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/hand-over',
      summary: 'A code (60 s, once) by which this session goes on at the host name of another company',
    })
    .input(z.object({ domain: id }))
    .output(
      z.object({
        origin: z.string().describe('where the company is; nowhere else is the code good'),
        code: linkToken,
        expiresAt: timestamp,
      }),
    ),
  finishHandOver: endpoint({ reach: 'public', reason: 'the one-time code of a session is the credential' })
    .route({
      method: 'POST',
      path: '/auth/hand-over/finish',
      summary: 'Goes on with the session that made the code; the new one ends with it',
    })
    .input(z.object({ code: linkToken }))
    .output(z.object({ session, domain: id })),
  getSession: endpoint({
    reach: 'public',
    reason: 'answers a caller about themselves only, and NotSignedIn without session or share token',
  })
    .route({
      method: 'GET',
      path: '/auth/session',
      summary: 'Who is signed in, where they may go, and what they may do in one domain',
    })
    .input(z.object({ domain: id.optional() }))
    .output(session),
  requestPasswordReset: endpoint({ reach: 'public', reason: 'says nothing about whether the account exists' })
    .route({
      method: 'POST',
      path: '/auth/password/forgot',
      successStatus: 204,
      summary: 'Mail a reset link (24 h)',
    })
    .input(z.object({ email }))
    .output(z.void()),
  resetPassword: endpoint({ reach: 'public', reason: byLink })
    .route({
      method: 'POST',
      path: '/auth/password/reset',
      successStatus: 204,
      summary: 'Set a new password',
    })
    .input(z.object({ token: linkToken, password }))
    .output(z.void()),
  changePassword: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/password/change',
      successStatus: 204,
      summary: 'Change own password',
    })
    .input(z.object({ currentPassword: password, newPassword: password }))
    .output(z.void()),
  requestEmailChange: endpoint({ reach: 'account', sessions: 'full' })
    .route({
      method: 'POST',
      path: '/auth/email/change',
      successStatus: 204,
      summary: 'Mail a confirmation link to the new address (24 h)',
    })
    .input(z.object({ newEmail: email, password }))
    .output(z.void()),
  confirmEmailChange: endpoint({ reach: 'public', reason: byLink })
    .route({ method: 'POST', path: '/auth/email/confirm', summary: 'Confirm the new address' })
    .input(z.object({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  getSetup: endpoint({ reach: 'public', reason: byLink })
    .route({ method: 'GET', path: '/auth/setup', summary: 'What a first-time set-up link is for' })
    .input(z.object({ token: linkToken }))
    .output(z.object({ email: z.string(), name: z.string(), domainName: z.string().nullable() })),
  completeSetup: endpoint({
    reach: 'public',
    reason: 'the link, or the session of a person without a name, is checked',
  })
    .route({ method: 'POST', path: '/auth/setup', summary: 'First-time set-up; signs in' })
    .input(
      z.object({
        token: linkToken.optional().describe('required unless signed in'),
        name: oneLine.min(1).max(120),
        company: oneLine.max(120).default(''),
        password: password.optional().describe('required with a token'),
        language: language.optional(),
        numberFormat: z.string().max(40).optional(),
        dateFormat: z.string().max(40).optional(),
      }),
    )
    .output(session),
  updateUser: endpoint({ reach: 'account', sessions: 'own' }, { version: 'taken' })
    .route({
      method: 'PATCH',
      path: '/users/{userId}',
      inputStructure: 'detailed',
      summary: 'Change own name, language and formats; a session that a company vouched for changes no name',
    })
    .input(
      z.object({
        params: z.object({ userId: id }),
        query: z.object({ version: version.optional() }),
        body: z.object({
          name: oneLine.min(1).max(120).optional(),
          company: oneLine.max(120).optional(),
          language: language.optional(),
          numberFormat: z.string().max(40).nullable().optional(),
          dateFormat: z.string().max(40).nullable().optional(),
        }),
      }),
    )
    .output(account),
}
