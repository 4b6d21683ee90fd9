import type { Database } from '../../platform/db/database.ts'
import { type AssetEndpoint, accountAsset } from '../../scope/asset-endpoint.ts'
import { findPictureFile } from './pictures.service.ts'

export function createPictureAssets({ database }: { database: Database }): AssetEndpoint[] {
  return [
    accountAsset({
      name: 'assets.picture',
      path: '/pictures/:person/:file',
      access: { reach: 'account', sessions: 'any' },
      find: ({ person, boundTo, params, version }) =>
        findPictureFile(
          database,
          { person, boundTo },
          {
            personId: params.person ?? '',
            fileName: params.file ?? '',
            version,
          },
        ),
    }),
  ]
}
