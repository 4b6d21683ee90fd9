/**
 * Storing a product's media, and finding the files behind their addresses. A file becomes a version that is to be
 * prepared, and is shown once it is.
 */
import { randomUUID } from 'node:crypto'
import {
  type MediaItem,
  mediaManifest,
  type PreparedFile,
  preparedSuffixes,
  preparedTypes,
} from '@vitrine/contract'
import { makeThumbnail, type Thumbnail, thumbnailContentType } from '../../../platform/pictures.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Asset } from '../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../scope/scope.ts'
import { fileVisibility, refreshSlots, withinArLimit } from '../../products/index.ts'
import {
  type Content,
  checkStoring,
  contentOf,
  folderOf,
  keepFiles,
  type TemporaryFile,
  typeOfMedia,
  type Waiting,
} from '../attachments/stored-content.ts'
import {
  completeVersion,
  copyMediaRows,
  findShownVersion,
  insertVersion,
  type MediaKey,
  type MediaVersion,
  type PreparedVersion,
} from './media-versions.repository.ts'

export interface NewMedia {
  productId: string
  fileName: string
  type: MediaItem['type']
  content: Content
  /** Of an image they are read from the file. */
  width?: number
  height?: number
  /** What the preview of a video or 3D model is made of: a picture in any format. Images are their own. */
  poster?: Buffer
}

/** Keys of files made of a version, from the key of its original. */
export function preparedKey(storedAs: string, file: PreparedFile): string {
  return storedAs + preparedSuffixes[file]
}

/** A version just stored. */
export interface StoredVersion {
  name: string
  version: number
  /** Key of the original. */
  storedAs: string
  /** Of pictures, and where they were given. */
  width: number | null
  height: number | null
}

/** A file in the storage, whose version is still to be written. */
export interface KeptMedia extends Waiting, MediaKey {
  type: MediaItem['type']
  file: TemporaryFile
  /** What it is shown with at once; null for what is shown once it is prepared. */
  shown:
    | (Pick<PreparedVersion, 'width' | 'height' | 'placeholder'> & { preview: TemporaryFile | null })
    | null
}

/**
 * Keeps an image, video or 3D model that is shown at once, with a preview where there is a picture. Refuses as
 * checkStoring does, and InvalidInput for a picture that can't be read.
 */
export async function keepMedia(scope: Scope, storage: Storage, media: NewMedia): Promise<KeptMedia> {
  const { productId, type } = media
  const name = await checkStoring(scope, productId, media.fileName)
  return await keepFiles(storage, async (keep) => {
    const file = await keep(media.content, typeOfMedia(name))
    const picture = type === 'image' ? await contentOf(storage, media.content, file.key) : media.poster
    const thumbnail: Thumbnail | null = picture === undefined ? null : await makeThumbnail(picture)
    const preview = thumbnail && (await keep(thumbnail.content, thumbnailContentType))
    const size = type === 'image' && thumbnail !== null ? thumbnail : media
    const { width = null, height = null } = size
    const shown = { width, height, placeholder: thumbnail?.placeholder ?? null, preview }
    return { productId, name, type, file, shown }
  })
}

/** Keeps a file that is shown once it has been prepared. Refuses as checkStoring does. */
export async function keepUnprepared(
  scope: Scope,
  storage: Storage,
  { productId, type, fileName, content }: Omit<NewMedia, 'poster'>,
): Promise<KeptMedia> {
  const name = await checkStoring(scope, productId, fileName)
  return await keepFiles(storage, async (keep) => ({
    productId,
    name,
    type,
    file: await keep(content, typeOfMedia(name)),
    shown: null,
  }))
}

/** Writes the version, and puts its files in their place; under a name the product has already it is a new one. */
export async function writeMedia(
  open: Scope,
  storage: Storage,
  { productId, name, type, file, shown }: KeptMedia,
): Promise<StoredVersion> {
  const storedAs = newKey(open, productId)
  const row = { productId, name, type, storedAs, sizeBytes: file.sizeBytes }
  const version = await withinArLimit(open, () => insertVersion(open, row))
  if (shown !== null) {
    const { preview, width, height, placeholder } = shown
    await completeVersion(
      open,
      { productId, name, version },
      {
        type,
        width,
        height,
        placeholder,
        prepared: preview === null ? [] : ['thumbnail'],
        manifest: mediaManifest.parse({}),
        preparedBytes: preview?.sizeBytes ?? 0,
      },
    )
  }
  await storage.move(file.key, storedAs)
  if (shown === null) return { name, version, storedAs, width: null, height: null }
  if (shown.preview !== null) await storage.move(shown.preview.key, preparedKey(storedAs, 'thumbnail'))
  await refreshSlots(open, [productId], { withSearch: false })
  return { name, version, storedAs, width: shown.width, height: shown.height }
}

/** Stores a media item that is shown at once, as its only step. Refuses as keepMedia does. */
export async function storeMedia(scope: Scope, storage: Storage, media: NewMedia): Promise<StoredVersion> {
  const kept = await keepMedia(scope, storage, media)
  try {
    return await scope.transaction((open) => writeMedia(open, storage, kept))
  } finally {
    await kept.forget()
  }
}

/** Copies the original of an earlier version into a new one, still to be prepared. */
export async function copyAsNewVersion(
  open: Scope,
  storage: Storage,
  { productId, name }: MediaKey,
  source: Pick<MediaVersion, 'storedAs' | 'type' | 'sizeBytes'>,
): Promise<{ version: number; storedAs: string }> {
  const storedAs = newKey(open, productId)
  const { type, sizeBytes } = source
  const version = await insertVersion(open, { productId, name, type, storedAs, sizeBytes })
  await storage.copy(source.storedAs, storedAs)
  return { version, storedAs }
}

function newKey(scope: Scope, productId: string): string {
  return `${folderOf(scope, productId)}/media/${randomUUID()}`
}

/** A media file or, by its name with one of `preparedSuffixes`, what was made of it. Null when not there or not visible. */
export async function findMediaFile(
  scope: Scope,
  asked: MediaKey & { version: number | null },
): Promise<Asset | null> {
  const { media } = await fileVisibility(scope)
  const made = (Object.keys(preparedSuffixes) as PreparedFile[]).find((file) =>
    asked.name.endsWith(preparedSuffixes[file]),
  )
  const name = made === undefined ? asked.name : asked.name.slice(0, -preparedSuffixes[made].length)
  const shown = await findShownVersion(scope, { productId: asked.productId, name }, asked.version, media)
  if (shown === null) return null
  if (made !== undefined && made !== 'thumbnail' && !shown.prepared.includes(made)) return null
  return {
    source: { key: made === undefined ? shown.storedAs : preparedKey(shown.storedAs, made) },
    contentType: made === undefined ? typeOfMedia(name) : preparedTypes[made],
    isImmutable: asked.version !== null,
  }
}

/** Gives copies of products the shown media of the originals, as first versions. */
export async function copyMedia(
  scope: Scope,
  storage: Storage,
  pairs: readonly { from: string; to: string }[],
): Promise<void> {
  const copied = await withinArLimit(scope, () => copyMediaRows(scope, pairs))
  for (const { from, to, prepared } of copied) {
    await storage.copy(from, to)
    for (const file of new Set<PreparedFile>(['thumbnail', ...prepared]))
      await storage.copy(preparedKey(from, file), preparedKey(to, file))
  }
}
