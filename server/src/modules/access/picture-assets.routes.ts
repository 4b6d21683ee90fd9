import { type AssetEndpoint, accountAsset } from '../../scope/asset-endpoint.ts'
import type { Entering } from './entering.ts'

export function createPictureAssets({ entering }: { entering: Entering }): AssetEndpoint[] {
  return [
    accountAsset({
      name: 'assets.picture',
      path: '/pictures/:person/:file',
      access: { reach: 'account', sessions: 'any' },
      find: ({ person, boundTo, params, version }) =>
        entering.findPictureFile(
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
