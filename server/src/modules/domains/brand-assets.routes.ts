import { type AssetEndpoint, publicAsset } from '../../scope/asset-endpoint.ts'
import type { DomainDirectory } from './domain-directory.ts'

export function createBrandAssets({ domains }: { domains: DomainDirectory }): AssetEndpoint[] {
  return [
    publicAsset({
      name: 'assets.brandFile',
      path: '/customizations/:domain/:file',
      access: { kind: 'public', reason: 'the brand is shown to visitors before they sign in' },
      find: ({ params, version }) => domains.findBrandFile(params.domain ?? '', params.file ?? '', version),
    }),
  ]
}
