/** What the hubs of the program take of this module. */
import type { Config } from '../../platform/config.ts'
import { createSettingsRoutes } from './settings.routes.ts'

type RoutesParts = Pick<Config, 'fetchesMedia' | 'fetchesTransfers' | 'supportUrl'>

export const brings = {
  routes: ({ fetchesMedia, fetchesTransfers, supportUrl }: RoutesParts) => ({
    settings: createSettingsRoutes({
      fetchesMedia: fetchesMedia !== false,
      fetchesTransfers: fetchesTransfers !== false,
      supportUrl,
    }),
  }),
}
