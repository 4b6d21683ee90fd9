/** What the hubs of the program take of this module. */
import { createBrandAssets } from './brand-assets.routes.ts'

export const brings = { assets: createBrandAssets }
