/** What an upload with the purpose `media` becomes: its name says what it should be, its content decides. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaItem, UploadLimits, UploadMetadata, UploadResult } from '@vitrine/contract'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkStoring, findVersion, noteStored, storeMedia, storeUnprepared } from '../products/index.ts'
import type { PurposeOfUpload } from '../uploads/index.ts'
import { BrokenContent } from './pipeline/broken-content.ts'
import { checkFbxVersion } from './pipeline/fbx-version.ts'
import { type createPrepareMediaKind, startPreparing } from './prepare-media.process.ts'

type Kind = Extract<keyof UploadLimits, 'image' | 'video' | 'model'>

const kindOfEnding: Readonly<Record<string, Kind>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
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
  mov: 'video',
  mp4: 'video',
  m4v: 'video',
  fbx: 'model',
  glb: 'model',
  zip: 'model',
}
/** Enough to tell every format by. */
const headBytes = 65_536
/** Pictures of fewer pixels than this are shown as they are; for others smaller copies are made. */
const smallPicturePx = 1_200

export function createMediaUpload(
  storage: Storage,
  kind: ReturnType<typeof createPrepareMediaKind>,
): PurposeOfUpload {
  return {
    limit: ({ filename }) => kindOf(filename),
    check: async (scope, { product, filename }) => {
      kindOf(filename)
      await checkStoring(scope, product, filename)
    },
    finish: async (open, metadata, content) =>
      await noteStored(open, 'media', metadata.product, () => store(open, storage, kind, metadata, content)),
  }
}

/** Refuses UnexpectedUploadType. */
function kindOf(fileName: string): Kind {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const kind = Object.hasOwn(kindOfEnding, ending) ? kindOfEnding[ending] : undefined
  return kind ?? refuse('UnexpectedUploadType', { type: ending.slice(0, 50) })
}

async function store(
  open: Scope,
  storage: Storage,
  kind: ReturnType<typeof createPrepareMediaKind>,
  { product, filename }: UploadMetadata,
  content: Readable,
): Promise<UploadResult> {
  const { head, whole } = await withHead(content)
  const expected = kindOf(filename)
  const type = await typeOf(head, expected)
  const name = filename.normalize('NFC')
  const media = { productId: product, fileName: name, type }
  if (type === 'image') {
    // Limited to the size that a picture may have before its first byte was taken.
    const version = await storeMedia(open, storage, { ...media, content: await buffer(whole) })
    const stored = await findVersion(open, { productId: product, name, version })
    if (stored !== null && Math.max(stored.width ?? 0, stored.height ?? 0) > smallPicturePx)
      await startPreparing(open, kind, { name, storedAs: stored.storedAs })
    return { name, version }
  }
  const stored = await storeUnprepared(open, storage, { ...media, content: whole })
  const version = await findVersion(open, { productId: product, ...stored })
  if (version !== null) await startPreparing(open, kind, { name, storedAs: version.storedAs })
  return stored
}

/** The beginning of a stream, and all of it. */
async function withHead(content: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks: Buffer[] = []
  const iterator = content[Symbol.asyncIterator]()
  let length = 0
  while (length < headBytes) {
    const { done, value } = await iterator.next()
    if (done === true) break
    const chunk = Buffer.from(value as Uint8Array)
    chunks.push(chunk)
    length += chunk.length
  }
  async function* all() {
    yield* chunks
    while (true) {
      const { done, value } = await iterator.next()
      if (done === true) return
      yield value as Uint8Array
    }
  }
  return {
    head: Buffer.concat(chunks).subarray(0, headBytes),
    whole: Readable.from(all(), { objectMode: false }),
  }
}

/** Refuses MediaNotSupported for other content than the name promises, and Upload3DPostProcessingErr for an old FBX. */
async function typeOf(head: Buffer, expected: Kind): Promise<MediaItem['type']> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const isText = found === undefined
  const actual = isText ? undefined : kindOfContent[found.ext]
  if (expected !== 'model') return actual === expected ? expected : refuse('MediaNotSupported')
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
