import type { Database } from '../../platform/db/database.ts'
import type { AssetEndpoint } from '../../scope/asset-endpoint.ts'
import { findPictureFile } from './pictures.service.ts'

export function createPictureAssets({ database }: { database: Database }): AssetEndpoint[] {
  return [
    {
      name: 'assets.picture',
      path: '/pictures/:person/:file',
      access: { reach: 'account' },
      find: ({ person, params, version }) =>
        findPictureFile(database, person, {
          personId: params.person ?? '',
          fileName: params.file ?? '',
          version,
        }),
    },
  ]
}
