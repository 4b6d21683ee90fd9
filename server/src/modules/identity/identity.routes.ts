import { api } from '../../scope/api.ts'
import {
  changePassword,
  completeSetup,
  confirmEmailChange,
  describeSession,
  describeSetup,
  type IdentityParts,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  type StartedSession,
  signIn,
  signOut,
  updateUser,
} from './identity.service.ts'
import { clearSession, readSession, writeSession } from './session-cookie.ts'

const anonymous = { kind: 'anonymous' } as const

type Call = Parameters<Parameters<typeof api.identity.login.handler>[0]>[0]['context']

function opened({ request, reply }: Pick<Call, 'request' | 'reply'>, { token, session }: StartedSession) {
  writeSession(request, reply, token)
  return session
}

export function createIdentityRoutes(parts: IdentityParts) {
  const calls = api.identity
  return {
    login: calls.login.handler(async ({ input, context }) =>
      opened(context, await signIn(parts, { ...input, address: context.request.ip })),
    ),
    logout: calls.logout.handler(async ({ context }) => {
      await signOut(parts, readSession(context.request))
      clearSession(context.reply)
    }),
    getSession: calls.getSession.handler(async ({ input, context }) =>
      describeSession(parts, await context.entrance.caller(), input.domain),
    ),
    requestPasswordReset: calls.requestPasswordReset.handler(({ input, context }) =>
      requestPasswordReset(parts, { ...input, hostName: context.request.hostname }),
    ),
    resetPassword: calls.resetPassword.handler(({ input }) => resetPassword(parts, input)),
    changePassword: calls.changePassword.handler(async ({ input, context }) => {
      opened(context, await changePassword(parts, context.person, input))
    }),
    requestEmailChange: calls.requestEmailChange.handler(({ input, context }) =>
      requestEmailChange(parts, context.person, { ...input, hostName: context.request.hostname }),
    ),
    confirmEmailChange: calls.confirmEmailChange.handler(({ input }) =>
      confirmEmailChange(parts, input.token),
    ),
    getSetup: calls.getSetup.handler(({ input }) => describeSetup(parts, input.token)),
    completeSetup: calls.completeSetup.handler(async ({ input, context }) => {
      // With a link it doesn't matter whose session the browser has had.
      const caller = input.token === undefined ? await context.entrance.caller() : anonymous
      return opened(context, await completeSetup(parts, caller, input))
    }),
    updateUser: calls.updateUser.handler(({ input: { userId, ...values }, context }) =>
      updateUser(parts, context.person, userId, values),
    ),
  }
}
