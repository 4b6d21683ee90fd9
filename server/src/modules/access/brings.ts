/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { forgetExpiredShareLinks } from './access.repository.ts'
import { createAccessRoutes } from './access.routes.ts'
import { createPictureAssets } from './picture-assets.routes.ts'

/** Expired share links are shown to their makers for so long. */
const SHOWN_DAYS = 30

export const brings = {
  routes: (given: Parameters<typeof createAccessRoutes>[0]) => ({ access: createAccessRoutes(given) }),

  assets: createPictureAssets,
  nightly: { shareLinks: (scope: Scope) => forgetExpiredShareLinks(scope, SHOWN_DAYS) },
}
