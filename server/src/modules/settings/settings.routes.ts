import { api } from '../../scope/api.ts'
import { getDomainSettings } from './settings.service.ts'

export const settingsRoutes = {
  getDomainSettings: api.settings.getDomainSettings.handler(({ context }) =>
    getDomainSettings(context.scope),
  ),
}
