import type { Storage } from '../../platform/storage/storage.ts'
import type { CopyFiles } from '../products/index.ts'
import { copyDocuments } from './documents/documents.service.ts'
import { copyMedia } from './items/stored-media.service.ts'

/** Media and documents of copied products, as first versions. */
export function createCopyFiles(storage: Storage): CopyFiles {
  return async (open, pairs) => {
    await copyMedia(open, storage, pairs)
    await copyDocuments(open, storage, pairs)
  }
}
