/** What the hubs of the program take of this module. */
import type { Storage } from '../../platform/storage/storage.ts'
import { folderAssets } from './folder-assets.routes.ts'
import { createFoldersRoutes } from './folders.routes.ts'

export const brings = {
  routes: (given: { storage: Storage }) => ({ folders: createFoldersRoutes(given) }),
  assets: () => folderAssets,
}
