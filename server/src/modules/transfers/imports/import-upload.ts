/** What an upload with the purpose `import` becomes: content that waits for the import to be begun. */
import { randomUUID } from 'node:crypto'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { PurposeOfUpload } from '../../uploads/index.ts'
import { importFileKey } from './import-process.ts'

export function createImportUpload(storage: Storage): PurposeOfUpload {
  return {
    limit: () => 'file',
    check: async () => {},
    keep: async (scope, { filename }, content) => {
      const fileId = randomUUID()
      const key = importFileKey(scope.domainId, fileId)
      let isKept = false
      await content.keepAs(key)
      return {
        write: async () => {
          isKept = true
          return { name: filename, version: 1, import: fileId }
        },
        forget: async () => {
          if (!isKept) await storage.delete(key)
        },
      }
    },
  }
}
