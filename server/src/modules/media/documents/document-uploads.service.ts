/** What an upload with the purpose `file` becomes. */
import type { Storage } from '../../../platform/storage/storage.ts'
import type { PurposeOfUpload } from '../../uploads/index.ts'
import { noteStored } from '../attachments/attachments.service.ts'
import { checkStoring } from '../attachments/stored-content.ts'
import { storeProductFile } from './documents.service.ts'

export function createDocumentUpload(storage: Storage): PurposeOfUpload {
  return {
    limit: () => 'file',
    check: async (scope, { product, filename }) => {
      await checkStoring(scope, product, filename)
    },
    finish: async (scope, { product, filename }, content, commit) =>
      await storeProductFile(scope, storage, { productId: product, fileName: filename, content }, (write) =>
        commit((open) => noteStored(open, 'files', product, () => write(open))),
      ),
  }
}
