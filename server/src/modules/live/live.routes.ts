import { api } from '../../scope/api.ts'
import { type RegistrationParts, registerConnection } from './live.service.ts'

export function createLiveRoutes(parts: RegistrationParts) {
  return {
    registerConnection: api.live.registerConnection.handler(async ({ input, context }) => {
      const { entrance } = context
      await registerConnection(parts, await entrance.caller(), entrance, input)
    }),
  }
}
