import { accountApi } from '../../scope/api.ts'
import { writeSession } from '../identity/index.ts'
import { endImpersonation, type ImpersonationParts, startImpersonation } from './impersonation.service.ts'

export function createImpersonationRoutes(parts: ImpersonationParts) {
  const calls = accountApi.impersonation
  return {
    startImpersonation: calls.startImpersonation.handler(async ({ input, context }) => {
      const asked = { domainId: input.domain, personId: input.user }
      const token = await startImpersonation(parts, context.caller, asked)
      writeSession(context.request, context.reply, token)
    }),
    endImpersonation: calls.endImpersonation.handler(async ({ context }) => {
      const token = await endImpersonation(parts, context.caller)
      writeSession(context.request, context.reply, token)
    }),
  }
}
