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
import {
  type Content,
  type Keep,
  type KeptFiles,
  keepFiles,
  type StoredFile,
} from '../../../platform/storage/keep-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Asset } from '../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../scope/scope.ts'
import { fileVisibility, refreshSlots, withinArLimit } from '../../products/index.ts'
import { checkStoring, contentAt, contentOf, folderOf, typeOfMedia } from '../attachments/stored-content.ts'
import {
  type CopiedMedia,
  completeVersion,
  findShownVersion,
  insertVersion,
  type MediaKey,
  type MediaVersion,
  type OriginalMedia,
  type PreparedVersion,
} from './media-versions.repository.ts'

export interface NewMedia {
  productId: string
  fileName: string
  type: MediaItem['type']
  content: Content
  /** Width and height are ignored for images: their size is read from the file. */
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
  /** Width and height are null unless the item is an image that is shown already, or they were given. */
  width: number | null
  height: number | null
}

/** A file in the storage, whose version is still to be written. */
export interface KeptMedia extends KeptFiles, MediaKey {
  type: MediaItem['type']
  file: StoredFile
  /** Details for showing it at once; null for a file that is shown once it is prepared. */
  shown: Omit<PreparedVersion, 'type'> | null
}

/**
 * Keeps an image, video or 3D model that is shown at once, with a preview where there is a picture. Refuses as
 * checkStoring does, and InvalidInput for a picture that can't be read.
 */
export async function keepMedia(
  scope: Scope,
  storage: Storage,
  media: NewMedia,
): Promise<KeptMedia & Pick<Thumbnail, 'isOriginalForScreens'>> {
  const { productId, type } = media
  const name = await checkStoring(scope, productId, media.fileName)
  return await keepFiles(storage, async (keep) => {
    const file = await keep(newKey(scope, productId), media.content, typeOfMedia(name))
    const picture = type === 'image' ? await contentOf(storage, media.content, file.key) : media.poster
    const thumbnail: Thumbnail | null = picture === undefined ? null : await makeThumbnail(picture)
    const preview =
      thumbnail && (await keep(preparedKey(file.key, 'thumbnail'), thumbnail.content, thumbnailContentType))
    const size = type === 'image' && thumbnail !== null ? thumbnail : media
    const { width = null, height = null } = size
    const shown = {
      width,
      height,
      placeholder: thumbnail?.placeholder ?? null,
      prepared: preview === null ? [] : (['thumbnail'] as const),
      manifest: mediaManifest.parse({}),
      preparedBytes: preview?.sizeBytes ?? 0,
    }
    const isOriginalForScreens = type !== 'image' || thumbnail?.isOriginalForScreens === true
    return { productId, name, type, file, shown, isOriginalForScreens }
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
    file: await keep(newKey(scope, productId), content, typeOfMedia(name)),
    shown: null,
  }))
}

/** Writes the version; under a name the product has already it is a new one. */
export async function writeMedia(open: Scope, media: KeptMedia): Promise<StoredVersion> {
  const { productId, name, type, file, shown } = media
  const storedAs = file.key
  const row = { productId, name, type, storedAs, sizeBytes: file.sizeBytes }
  const version = await withinArLimit(open, () => insertVersion(open, row))
  if (shown !== null) {
    await completeVersion(open, { productId, name, version }, { type, ...shown })
    await refreshSlots(open, [productId], { withSearch: false })
  }
  media.noteWritten()
  return { name, version, storedAs, width: shown?.width ?? null, height: shown?.height ?? null }
}

/** Stores a media item that is shown at once, as its only step. Refuses as keepMedia does. */
export async function storeMedia(scope: Scope, storage: Storage, media: NewMedia): Promise<StoredVersion> {
  const kept = await keepMedia(scope, storage, media)
  try {
    return await scope.transaction((open) => writeMedia(open, kept))
  } finally {
    await kept.forget()
  }
}

/** A picture that stands for a 3D file in place of the drawn one. */
export interface ChosenPoster {
  poster: Buffer
  thumbnail: Thumbnail
}

/** Copies an earlier version: with a poster, all that was made of it too; without, it is still to be prepared. */
export async function keepCopy(
  scope: Scope,
  storage: Storage,
  { productId, name }: MediaKey,
  source: MediaVersion,
  chosen: ChosenPoster | null = null,
): Promise<KeptMedia> {
  return await keepFiles(storage, async (keep) => {
    const original = contentAt(storage, source.storedAs)
    const file = await keep(newKey(scope, productId), original, typeOfMedia(name))
    const { type, width, height, manifest } = source
    if (chosen === null) return { productId, name, type, file, shown: null }
    const pictures: Partial<Record<PreparedFile, Buffer>> = {
      poster: chosen.poster,
      thumbnail: chosen.thumbnail.content,
    }
    const prepared = [...new Set([...source.prepared, 'poster', 'thumbnail'] as const)]
    let preparedBytes = 0
    for (const made of prepared) {
      const content = pictures[made] ?? contentAt(storage, preparedKey(source.storedAs, made))
      preparedBytes += (await keep(preparedKey(file.key, made), content, preparedTypes[made])).sizeBytes
    }
    const { placeholder } = chosen.thumbnail
    const shown = { width, height, placeholder, prepared, manifest, preparedBytes }
    return { productId, name, type, file, shown }
  })
}

/** Where a file of a version is put. */
export function newKey(scope: Scope, productId: string): string {
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

/** Keeps a media file of a product, with what was made of it, for a copy of the product. */
export async function keepMediaCopy(
  scope: Scope,
  storage: Storage,
  keep: Keep,
  original: OriginalMedia,
  to: string,
): Promise<CopiedMedia> {
  const { name, storedAs, prepared } = original
  const copiedAs = newKey(scope, to)
  await keep(copiedAs, contentAt(storage, storedAs), typeOfMedia(name))
  for (const file of new Set<PreparedFile>(['thumbnail', ...prepared]))
    await keep(
      preparedKey(copiedAs, file),
      contentAt(storage, preparedKey(storedAs, file)),
      preparedTypes[file],
    )
  return { ...original, to, copiedAs }
}
