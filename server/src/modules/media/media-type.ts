/**
 * What media are by their names and by what they begin with. A process that looks through an archive loads this without
 * the rest of the module, which takes a second and a half.
 */
import type { MediaItem, UploadLimits } from '@vitrine/contract'
import { fileCategoryOf } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { BrokenContent } from './pipeline/broken-content.ts'
import { checkFbxVersion } from './pipeline/fbx-version.ts'

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
/** Refuses PictureNotSupported and MediaNotSupported for other kinds of media, UnexpectedUploadType for anything else. */
export function kindOf(fileName: string): Kind {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const kind = Object.hasOwn(kindOfEnding, ending) ? kindOfEnding[ending] : undefined
  if (kind !== undefined) return kind
  if (otherPictures.includes(ending)) return refuse('PictureNotSupported', { format: nameOfPicture(ending) })
  if (['media', '3d'].includes(fileCategoryOf(fileName))) refuse('MediaNotSupported')
  return refuse('UnexpectedUploadType', { type: ending.slice(0, 50) })
}

/** What a library takes the content for, by its beginning; undefined for what it doesn't know. */
export async function contentType(head: Buffer) {
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
