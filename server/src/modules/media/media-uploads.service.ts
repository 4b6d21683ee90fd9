/** What an upload with the purpose `media` becomes: its name says what it should be, its content decides. */
import type { MediaItem, UploadLimits, UploadMetadata } from '@vitrine/contract'
import { fileCategoryOf } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { KeptContent, Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkArRoom, holdEditable } from '../products/index.ts'
import type { PurposeOfUpload } from '../uploads/index.ts'
import { noteStored } from './attachments/attachments.service.ts'
import { checkStoring } from './attachments/stored-content.ts'
import { type KeptMedia, keepMedia, keepUnprepared, writeMedia } from './items/stored-media.service.ts'
import { BrokenContent } from './pipeline/broken-content.ts'
import { checkFbxVersion } from './pipeline/fbx-version.ts'
import { isNamedHeic } from './pipeline/prepare-picture.ts'
import { startPreparing } from './prepare-media.process.ts'

type Kind = Extract<keyof UploadLimits, 'image' | 'video' | 'model'>

const kindOfEnding: Readonly<Record<string, Kind>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  heic: 'image',
  heif: 'image',
  mov: 'video',
  mp4: 'video',
  fbx: 'model',
  glb: 'model',
  gltf: 'model',
  zip: 'model',
}
/** What content turns out to be, and the kind that makes it. */
const kindOfContent: Readonly<Record<string, Kind>> = {
  png: 'image',
  jpg: 'image',
  heic: 'image',
  mov: 'video',
  mp4: 'video',
  m4v: 'video',
  fbx: 'model',
  glb: 'model',
  zip: 'model',
}
/** As people call them, where that isn’t the ending. */
const pictureNames: Readonly<Record<string, string>> = {
  webp: 'WebP',
  tif: 'TIFF',
  apng: 'animated PNG (APNG)',
}
/** Pictures that people have, and browsers don’t show or we don’t read. */
const otherPictures = ['webp', 'avif', 'tif', 'tiff', 'bmp', 'gif', 'psd']
const nameOfPicture = (ending: string) => pictureNames[ending] ?? ending.toUpperCase()
/** Enough to recognise every format by. */
const headBytes = 65_536
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

/** Refuses PictureNotSupported and MediaNotSupported for other kinds of media, UnexpectedUploadType for anything else. */
function kindOf(fileName: string): Kind {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const kind = Object.hasOwn(kindOfEnding, ending) ? kindOfEnding[ending] : undefined
  if (kind !== undefined) return kind
  if (otherPictures.includes(ending)) return refuse('PictureNotSupported', { format: nameOfPicture(ending) })
  if (['media', '3d'].includes(fileCategoryOf(fileName))) refuse('MediaNotSupported')
  return refuse('UnexpectedUploadType', { type: ending.slice(0, 50) })
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
  // Of a HEIC nothing can be shown before it is prepared.
  if (type !== 'image' || isNamedHeic(filename) || (await contentType(head))?.ext === 'heic')
    return { kept: await keepUnprepared(scope, storage, media), isToPrepare: true }
  const kept = await keepMedia(scope, storage, media)
  const isLarge = Math.max(kept.shown?.width ?? 0, kept.shown?.height ?? 0) > smallPicturePx
  return { kept, isToPrepare: isLarge || !kept.isOriginalForScreens }
}

/** What a library takes the content for, by its beginning; undefined for what it doesn't know. */
async function contentType(head: Buffer) {
  return await (await import('file-type')).fileTypeFromBuffer(head)
}

/** As much of the beginning as every format is recognised by. */
export async function readHead(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= headBytes) break
  }
  return Buffer.concat(chunks).subarray(0, headBytes)
}

/**
 * What media with this name and beginning are. Refuses MediaKindDiffers for media of another kind than the name promises, MediaNotSupported for other content, PictureNotSupported for pictures of other kinds, and Upload3DPostProcessingErr for an old FBX.
 */
export async function mediaTypeOf(head: Buffer, fileName: string): Promise<MediaItem['type']> {
  const expected = kindOf(fileName)
  const found = await contentType(head).catch(() => undefined)
  const isText = found === undefined
  const actual = isText ? undefined : kindOfContent[found.ext]
  if (found !== undefined && actual !== undefined && actual !== expected)
    return refuse('MediaKindDiffers', { found: found.ext.toUpperCase(), name: fileName })
  if (expected !== 'model' && actual === expected) return expected
  if (expected === 'image' && found?.mime.startsWith('image/') === true && actual === undefined)
    return refuse('PictureNotSupported', { format: nameOfPicture(found.ext) })
  if (expected !== 'model') return refuse('MediaNotSupported')
  const start = head.subarray(0, 4_096).toString('utf8').trimStart()
  const isFbx = found?.ext === 'fbx' || (isText && /^;\s*FBX|FBXHeaderExtension/.test(start))
  if (isFbx) {
    checked(() => checkFbxVersion(head))
    return '3dFBX'
  }
  if (found?.ext === 'zip') return '3dOBJ'
  if (found?.ext === 'glb' || (isText && start.startsWith('{'))) return '3dGLTF'
  if (head.length === 0) return broken(new BrokenContent('empty'))
  return refuse('MediaNotSupported')
}

function checked(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (error instanceof BrokenContent) broken(error)
    throw error
  }
}

function broken({ reason, detail }: BrokenContent): never {
  return refuse('Upload3DPostProcessingErr', { reason, detail })
}
