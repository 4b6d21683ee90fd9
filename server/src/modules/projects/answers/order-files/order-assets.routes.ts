import { type AssetEndpoint, domainAsset } from '../../../../scope/asset-endpoint.ts'
import { findOrderFile, type OrderFileParts } from './order-files.service.ts'

export type { OrderFileParts }

export function createOrderAssets(parts: OrderFileParts): AssetEndpoint[] {
  return [
    domainAsset({
      name: 'assets.orderFile',
      path: '/domains/:domain/projects/:project/orders/:order/:file',
      access: { kind: 'domain', audience: 'person', servesGuests: true },
      find: ({ scope, params, version, language }) =>
        findOrderFile(parts, scope, {
          projectId: params.project ?? '',
          orderId: params.order ?? '',
          file: params.file ?? '',
          revision: version,
          language,
        }),
    }),
  ]
}
