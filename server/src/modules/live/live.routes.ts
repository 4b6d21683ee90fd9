import { accountApi } from '../../scope/api.ts'
import { type RegistrationParts, registerConnection } from './live.service.ts'

export function createLiveRoutes(parts: RegistrationParts) {
  return {
    registerConnection: accountApi.live.registerConnection.handler(async ({ input, context }) => {
      const { entrance } = context
      await registerConnection(parts, await entrance.caller(), entrance, input)
    }),
  }
}
