/** What an upload with the purpose `media` becomes: its name says what it should be, its content decides. */
import type { UploadMetadata } from '@vitrine/contract'
import type { KeptContent, Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkArRoom, holdEditable } from '../products/index.ts'
import type { PurposeOfUpload } from '../uploads/index.ts'
import { noteStored } from './attachments/attachments.service.ts'
import { checkStoring } from './attachments/stored-content.ts'
import { type KeptMedia, keepMedia, keepUnprepared, writeMedia } from './items/stored-media.service.ts'
import { contentType, kindOf, mediaTypeOf, readHead } from './media-type.ts'
import { isNamedHeic } from './pipeline/prepare-picture.ts'
import { startPreparing } from './prepare-media.process.ts'

/** Pictures of fewer pixels than this are shown as they are where they are for screens; for others copies are made. */
const smallPicturePx = 1_200

export function createMediaUpload(storage: Storage): PurposeOfUpload {
  return {
    limit: ({ filename }) => kindOf(filename),
    check: async (scope, { product, filename }) => {
      const kind = kindOf(filename)
      await checkStoring(scope, product, filename)
      if (kind === 'model') await checkArRoom(scope, product)
    },
    keep: async (scope, metadata, content) => {
      const { kept, isToPrepare } = await keep(scope, storage, metadata, content)
      return {
        write: async (open) => {
          const product = await holdEditable(open, metadata.product)
          const stored = await writeMedia(open, kept)
          const { name, version } = stored
          if (isToPrepare) await startPreparing(open, stored)
          await noteStored(open, 'media', product, { name, version })
          return { name, version }
        },
        forget: kept.forget,
      }
    },
  }
}

async function keep(
  scope: Scope,
  storage: Storage,
  { product, filename }: UploadMetadata,
  content: KeptContent,
): Promise<{ kept: KeptMedia; isToPrepare: boolean }> {
  const head = await readHead(content.read())
  const type = await mediaTypeOf(head, filename)
  const media = { productId: product, fileName: filename, type, content }
  // A HEIC picture can't be shown before it is prepared.
  if (type !== 'image' || isNamedHeic(filename) || (await contentType(head))?.ext === 'heic')
    return { kept: await keepUnprepared(scope, storage, media), isToPrepare: true }
  const kept = await keepMedia(scope, storage, media)
  const isLarge = Math.max(kept.shown?.width ?? 0, kept.shown?.height ?? 0) > smallPicturePx
  return { kept, isToPrepare: isLarge || !kept.isOriginalForScreens }
}
