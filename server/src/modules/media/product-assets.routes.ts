import { productFiles } from '@vitrine/contract'
import { type AssetEndpoint, domainAsset } from '../../scope/asset-endpoint.ts'
import { findProductFile } from './documents/documents.service.ts'
import { findMediaFile } from './items/stored-media.service.ts'

export const productAssets: AssetEndpoint[] = [
  domainAsset({
    name: 'assets.productMedia',
    path: '/domains/:domain/products/:product/:file',
    access: productFiles(),
    find: ({ scope, params, version }) =>
      findMediaFile(scope, { productId: params.product ?? '', name: params.file ?? '', version }),
  }),
  domainAsset({
    name: 'assets.productFile',
    path: '/domains/:domain/products/:product/files/:file',
    access: productFiles(),
    find: ({ scope, params, version }) =>
      findProductFile(scope, { productId: params.product ?? '', name: params.file ?? '', version }),
  }),
]
