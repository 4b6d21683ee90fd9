/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { forgetExpiredShareLinks } from './access.repository.ts'
import { createPictureAssets } from './picture-assets.routes.ts'

/** Expired share links are shown to their makers for so long. */
const SHOWN_DAYS = 30

export const brings = {
  assets: createPictureAssets,
  nightly: { shareLinks: (scope: Scope) => forgetExpiredShareLinks(scope, SHOWN_DAYS) },
}
