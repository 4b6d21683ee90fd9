/** What the hubs of the program take of this module. */
import { folderAssets } from './folder-assets.routes.ts'

export const brings = { assets: () => folderAssets }
