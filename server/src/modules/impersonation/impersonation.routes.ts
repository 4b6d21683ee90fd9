import { refuse } from '../../platform/errors.ts'
import { api } from '../../scope/api.ts'
import type { PersonCaller } from '../../scope/caller.ts'
import type { Entrance } from '../../scope/guard.ts'
import { writeSession } from '../identity/index.ts'
import { endImpersonation, type ImpersonationParts, startImpersonation } from './impersonation.service.ts'

async function personOf({ entrance }: { entrance: Entrance }): Promise<PersonCaller> {
  const caller = await entrance.caller()
  return caller.kind === 'person' ? caller : refuse('NotSignedIn')
}

export function createImpersonationRoutes(parts: ImpersonationParts) {
  const calls = api.impersonation
  return {
    startImpersonation: calls.startImpersonation.handler(async ({ input, context }) => {
      const asked = { domainId: input.domain, personId: input.user }
      const token = await startImpersonation(parts, await personOf(context), asked)
      writeSession(context.request, context.reply, token)
    }),
    endImpersonation: calls.endImpersonation.handler(async ({ context }) => {
      const token = await endImpersonation(parts, await personOf(context))
      writeSession(context.request, context.reply, token)
    }),
  }
}
