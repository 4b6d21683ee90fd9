/** All addresses of files, in one list: what is registered is what the tenancy test walks. */
import { createPictureAssets, type WaysIn } from './modules/access/index.ts'
import { createBrandAssets } from './modules/domains/index.ts'
import { folderAssets } from './modules/folders/index.ts'
import { createSharedFileAssets, productAssets, type SigningParts } from './modules/media/index.ts'
import { archiveAssets } from './modules/operator/index.ts'
import { processAssets } from './modules/processes/index.ts'
import { createOrderAssets, type OrderFileParts, projectAssets } from './modules/projects/index.ts'
import { createImportAssets } from './modules/transfers/index.ts'
import type { AssetEndpoint } from './scope/asset-endpoint.ts'

export function assetEndpoints(parts: WaysIn & SigningParts & OrderFileParts): AssetEndpoint[] {
  return [
    ...createBrandAssets(parts),
    ...createPictureAssets(parts),
    ...processAssets,
    ...folderAssets,
    ...productAssets,
    ...createSharedFileAssets(parts),
    ...projectAssets,
    ...createOrderAssets(parts),
    ...createImportAssets(parts),
    ...archiveAssets,
  ]
}
