import { type AssetEndpoint, domainAsset } from '../../scope/asset-endpoint.ts'
import { findFolderCover } from './folder-covers.service.ts'

export const folderAssets: AssetEndpoint[] = [
  domainAsset({
    name: 'assets.folderCover',
    path: '/domains/:domain/folders/:folder/cover.png',
    access: { kind: 'domain', audience: 'anyone', isCatalog: true },
    find: ({ scope, params, version }) => findFolderCover(scope, params.folder ?? '', version),
  }),
]
