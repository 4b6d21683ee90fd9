import { domainApi } from '../../scope/api.ts'
import { getDomainSettings, type InstallationSettings } from './settings.service.ts'

export function createSettingsRoutes(installation: InstallationSettings) {
  return {
    getDomainSettings: domainApi.settings.getDomainSettings.handler(({ context }) =>
      getDomainSettings(context.scope, installation),
    ),
  }
}
