import type { Storage } from '../../../platform/storage/storage.ts'
import { type AssetEndpoint, domainAsset } from '../../../scope/asset-endpoint.ts'
import { findRefusedRows, findTemplate } from './import-files.service.ts'

const editor = {
  kind: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
} as const

export function createImportAssets({ storage }: { storage: Storage }): AssetEndpoint[] {
  return [
    domainAsset({
      name: 'assets.importTemplate',
      path: '/domains/:domain/folders/:into/import-template.xlsx',
      access: editor,
      find: ({ scope, params, language }) => findTemplate(scope, params.into ?? '', language),
    }),
    domainAsset({
      name: 'assets.refusedRows',
      path: '/domains/:domain/imports/:import/:file',
      access: editor,
      find: ({ scope, params, language }) =>
        findRefusedRows(scope, storage, {
          importId: params.import ?? '',
          file: params.file ?? '',
          language,
        }),
    }),
  ]
}
