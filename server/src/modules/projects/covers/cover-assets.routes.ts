import { attendees } from '@vitrine/contract'
import { type AssetEndpoint, domainAsset } from '../../../scope/asset-endpoint.ts'
import { findProjectCover } from './covers.service.ts'

export const projectAssets: AssetEndpoint[] = [
  domainAsset({
    name: 'assets.projectCover',
    path: '/domains/:domain/projects/:project/cover.png',
    access: attendees(),
    find: ({ scope, params, version }) => findProjectCover(scope, params.project ?? '', version),
  }),
]
