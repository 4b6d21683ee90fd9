import { type AssetEndpoint, domainAsset } from '../../../scope/asset-endpoint.ts'
import { findArchiveFile } from './company-archives.service.ts'

export const archiveAssets: AssetEndpoint[] = [
  domainAsset({
    name: 'assets.companyArchive',
    path: '/domains/:domain/archives/:archive/company.zip',
    access: { kind: 'domain', audience: 'staff', needs: [{ area: 'setting', right: 'edit', level: 3 }] },
    find: ({ scope, params }) => findArchiveFile(scope, params.archive ?? ''),
  }),
]
