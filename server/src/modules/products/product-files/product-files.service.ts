/** Documents of a product: uploads become them, and staff activate, deactivate and delete them. */

import type { Readable } from 'node:stream'
import type { UploadMetadata, UploadResult } from '@vitrine/contract'
import type { ActivityKind } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { checkStoring, storeProductFile } from '../product-media.service.ts'
import { announceProducts } from '../write-products/announce-products.ts'
import { lockEditable } from '../write-products/edit-product.service.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import { productEditor } from '../write-products/product-editor.ts'
import { deleteFileRow, setFileActive } from './product-files.repository.ts'

/** What an upload with the purpose `file` becomes. */
export function productFileUpload(storage: Storage) {
  return {
    limit: 'file' as const,
    check: async (scope: Scope, { product, filename }: UploadMetadata): Promise<void> => {
      await checkStoring(scope, product, filename)
    },
    finish: async (
      open: Scope,
      { product: productId, filename }: UploadMetadata,
      content: Readable,
    ): Promise<UploadResult> => {
      const product = await lockEditable(open, await productEditor(open), productId)
      const { name, version } = await storeProductFile(open, storage, {
        productId,
        fileName: filename,
        content,
      })
      const before = version === 1 ? null : `${name} (${version - 1})`
      await note(open, product, 'updated', before, version === 1 ? name : `${name} (${version})`)
      return { name, version }
    },
  }
}

/** Refuses NotFound, NotAllowed. */
export async function activateFile(
  scope: Scope,
  { productId, name }: { productId: string; name: string },
  isActive: boolean,
): Promise<void> {
  await change(scope, productId, async (open, product) => {
    if (!(await setFileActive(open, productId, name, isActive))) refuse('NotFound')
    await note(open, product, isActive ? 'published' : 'unpublished', null, name)
  })
}

/** Its versions are no longer served; the files themselves go with the product. Refuses NotFound, NotAllowed. */
export async function deleteFile(
  scope: Scope,
  { productId, name }: { productId: string; name: string },
): Promise<void> {
  await change(scope, productId, async (open, product) => {
    if (!(await deleteFileRow(open, productId, name))) refuse('NotFound')
    await note(open, product, 'deleted', name, null)
  })
}

async function change(
  scope: Scope,
  productId: string,
  work: (open: Scope, product: StoredProduct) => Promise<void>,
): Promise<void> {
  const editor = await productEditor(scope)
  await scope.transaction(async (open) => work(open, await lockEditable(open, editor, productId)))
}

async function note(
  open: Scope,
  { id, name, folderIds }: StoredProduct,
  kind: ActivityKind,
  oldValue: string | null,
  newValue: string | null,
): Promise<void> {
  await writeActivity(open, [
    { kind, subject: 'product', subjectId: id, subjectName: name, field: 'file', oldValue, newValue },
  ])
  await announceProducts(open, [{ id, folderIds }])
}
