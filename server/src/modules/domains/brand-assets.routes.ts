import type { Connection } from '../../platform/db/connection.ts'
import { type AssetEndpoint, publicAsset } from '../../scope/asset-endpoint.ts'
import { findBrandFile } from './brand-files.service.ts'

export function createBrandAssets({ database }: { database: Connection }): AssetEndpoint[] {
  return [
    publicAsset({
      name: 'assets.brandFile',
      path: '/customizations/:domain/:file',
      access: { reach: 'public', reason: 'the brand is shown to visitors before they sign in' },
      find: ({ params, version }) => findBrandFile(database, params.domain ?? '', params.file ?? '', version),
    }),
  ]
}
