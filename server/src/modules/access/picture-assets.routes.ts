import { type AssetEndpoint, accountAsset } from '../../scope/asset-endpoint.ts'
import type { TenantEntry } from './tenant-entry.ts'

export function createPictureAssets({ tenantEntry }: { tenantEntry: TenantEntry }): AssetEndpoint[] {
  return [
    accountAsset({
      name: 'assets.picture',
      path: '/pictures/:person/:file',
      access: { kind: 'account', sessions: 'any' },
      find: ({ person, boundTo, params, version }) =>
        tenantEntry.findPictureFile(
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
