import { accountApi, publicApi } from '../../scope/api.ts'
import {
  changePassword,
  completeSetup,
  confirmEmailChange,
  describeSetup,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  updateUser,
} from './identity.service.ts'
import type { IdentityParts } from './identity-parts.ts'
import { finishHandOver, startHandOver } from './sessions/hand-over.service.ts'
import { admit, clearSession, readSession, writeSession } from './sessions/session-cookie.ts'
import { describeSession, signOut } from './sessions/sessions.service.ts'
import { deviceKeyOf } from './sign-in/device-key.ts'
import { signIn } from './sign-in/sign-in.service.ts'
import { originOf, visitOf } from './sign-in/visit.ts'

const anonymous = { kind: 'anonymous' } as const

export function createIdentityRoutes(parts: IdentityParts) {
  const ofAccount = accountApi.identity
  const ofEverybody = publicApi.identity
  return {
    login: ofEverybody.login.handler(async ({ input, context: { request, reply } }) => {
      const visit = visitOf(request)
      const answer = await signIn(parts, input, visit)
      return 'secondFactor' in answer ? answer : admit(request, reply, answer, visit)
    }),
    logout: ofEverybody.logout.handler(async ({ context }) => {
      await signOut(parts, readSession(context.request))
      clearSession(context.reply)
    }),
    startHandOver: ofAccount.startHandOver.handler(async ({ input, context: { request, person } }) => {
      const asked = { domainId: input.domain, origin: originOf(request), sessionToken: readSession(request) }
      const { expiresAt, ...answer } = await startHandOver(parts, person, asked)
      return { ...answer, expiresAt: expiresAt.toISOString() }
    }),
    finishHandOver: ofEverybody.finishHandOver.handler(async ({ input, context: { request, reply } }) => {
      const given = { code: input.code, sessionToken: readSession(request) }
      const { token, ...answer } = await finishHandOver(parts, given, visitOf(request))
      if (token !== null) writeSession(request, reply, token)
      return answer
    }),
    getSession: ofEverybody.getSession.handler(async ({ input, context }) =>
      describeSession(parts, await context.requestAuth.caller(), input.domain),
    ),
    getDeviceKey: ofAccount.getDeviceKey.handler(({ context }) => ({
      key: deviceKeyOf(parts.secret, context.caller),
    })),
    requestPasswordReset: ofEverybody.requestPasswordReset.handler(({ input, context: { request } }) =>
      requestPasswordReset(parts, { ...input, hostName: request.hostname, address: request.ip }),
    ),
    resetPassword: ofEverybody.resetPassword.handler(({ input }) => resetPassword(parts, input)),
    changePassword: ofAccount.changePassword.handler(
      async ({ input, context: { request, reply, person } }) => {
        const visit = visitOf(request)
        const given = { ...input, sessionToken: readSession(request) }
        admit(request, reply, await changePassword(parts, person, given, visit), visit)
      },
    ),
    requestEmailChange: ofAccount.requestEmailChange.handler(({ input, context }) =>
      requestEmailChange(parts, context.person, { ...input, hostName: context.request.hostname }),
    ),
    confirmEmailChange: ofEverybody.confirmEmailChange.handler(({ input }) =>
      confirmEmailChange(parts, input.token),
    ),
    getSetup: ofEverybody.getSetup.handler(({ input }) => describeSetup(parts, input.token)),
    completeSetup: ofEverybody.completeSetup.handler(async ({ input, context }) => {
      // With a link it doesn't matter whose session the browser has had.
      const caller = input.token === undefined ? await context.requestAuth.caller() : anonymous
      const { request, reply } = context
      const visit = visitOf(request)
      return admit(request, reply, await completeSetup(parts, caller, input, visit), visit)
    }),
    updateUser: ofAccount.updateUser.handler(({ input, context }) =>
      updateUser(parts, context, input.params.userId, input.body),
    ),
  }
}
