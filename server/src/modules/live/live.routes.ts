import { accountApi } from '../../scope/api.ts'
import { type RegistrationParts, registerConnection } from './live.service.ts'

export function createLiveRoutes(parts: RegistrationParts) {
  return {
    registerConnection: accountApi.live.registerConnection.handler(async ({ input, context }) => {
      const { requestAuth } = context
      await registerConnection(parts, await requestAuth.caller(), requestAuth, input)
    }),
  }
}
