import { type AssetEndpoint, domainAsset } from '../../scope/asset-endpoint.ts'
import { findProcessFile } from './processes.service.ts'

export const processAssets: AssetEndpoint[] = [
  domainAsset({
    name: 'assets.processFile',
    path: '/domains/:domain/processes/:process/:file',
    access: { kind: 'domain', audience: 'person' },
    find: ({ scope, params }) => findProcessFile(scope, params.process ?? '', params.file ?? ''),
  }),
]
