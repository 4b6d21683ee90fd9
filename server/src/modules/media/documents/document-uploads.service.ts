/** What an upload with the purpose `file` becomes. */
import type { Storage } from '../../../platform/storage/storage.ts'
import { holdEditable } from '../../products/index.ts'
import type { PurposeOfUpload } from '../../uploads/index.ts'
import { noteStored } from '../attachments/attachments.service.ts'
import { checkStoring } from '../attachments/stored-content.ts'
import { keepDocument, writeDocument } from './documents.service.ts'

export function createDocumentUpload(storage: Storage): PurposeOfUpload {
  return {
    limit: () => 'file',
    check: async (scope, { product, filename }) => {
      await checkStoring(scope, product, filename)
    },
    keep: async (scope, { product, filename }, content) => {
      const kept = await keepDocument(scope, storage, { productId: product, fileName: filename, content })
      return {
        write: async (open) => {
          const held = await holdEditable(open, product)
          const stored = await writeDocument(open, kept)
          await noteStored(open, 'files', held, stored)
          return stored
        },
        forget: kept.forget,
      }
    },
  }
}
