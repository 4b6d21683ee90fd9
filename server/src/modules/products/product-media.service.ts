/** Storing a product's media and documents, and finding the files behind their addresses. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaItem } from '@vitrine/contract'
import { contentType as contentTypeOf } from 'mime-types'
import { refuse } from '../../platform/errors.ts'
import { makeThumbnail, type Thumbnail, thumbnailContentType } from '../../platform/pictures.ts'
import { isSafeName, type Storage } from '../../platform/storage/storage.ts'
import { type Asset, chosenVersion } from '../../scope/asset-endpoint.ts'
import type { Scope } from '../../scope/scope.ts'
import { readProducts } from './bulk-products/bulk-products.repository.ts'
import {
  type CopiedFile,
  findVersion,
  type Kept,
  upsertFile,
  upsertMedia,
} from './product-media.repository.ts'
import { isVisible } from './product-rows.repository.ts'
import { refreshSlots } from './product-slots.repository.ts'
import { productVisibility } from './product-visibility.ts'
import { productEditor } from './write-products/product-editor.ts'

const thumbnailSuffix = '.thumbnail'
const unknownType = 'application/octet-stream'

function keyOf(scope: Scope, kept: Kept, productId: string, version: number, name: string): string {
  return `domains/${scope.domainId}/products/${productId}/${kept}/${version}/${name}`
}

export interface NewMedia {
  productId: string
  fileName: string
  type: MediaItem['type']
  content: Buffer | Readable
  /** Of an image they are read from the file. */
  width?: number
  height?: number
  lightening?: MediaItem['lightening']
  /** What the preview of a video or 3D model is made of: a picture in any format. Images are their own. */
  poster?: Buffer
}

/**
 * Stores an image, video or 3D model; a name the product has already gets a new version. Answers the version.
 * Refuses NotAllowed without the right to edit products, NotFound, InvalidInput for a bad name or picture.
 */
export async function storeMedia(scope: Scope, storage: Storage, media: NewMedia): Promise<number> {
  const { productId, type } = media
  const name = await checkStoring(scope, productId, media.fileName)
  return await withTemporaryFiles(storage, async (keep) => {
    const file = await keep(media.content, typeOfMedia(name))
    const picture = type === 'image' ? await contentOf(storage, media.content, file.key) : media.poster
    const thumbnail: Thumbnail | null = picture === undefined ? null : await makeThumbnail(picture)
    const preview = thumbnail && (await keep(thumbnail.content, thumbnailContentType))
    const size = type === 'image' && thumbnail !== null ? thumbnail : media
    return await scope.transaction(async (inside) => {
      const version = await upsertMedia(inside, {
        productId,
        name,
        type,
        lightening: media.lightening ?? [],
        width: size.width ?? null,
        height: size.height ?? null,
        sizeBytes: file.sizeBytes,
      })
      const key = keyOf(scope, 'media', productId, version, name)
      await storage.move(file.key, key)
      if (preview !== null) await storage.move(preview.key, key + thumbnailSuffix)
      await refreshSlots(inside, [productId])
      return version
    })
  })
}

/** Stores a document of a product; rules as for media. Answers the name as it is kept, and the version. */
export async function storeProductFile(
  scope: Scope,
  storage: Storage,
  document: { productId: string; fileName: string; content: Buffer | Readable },
): Promise<{ name: string; version: number }> {
  const { productId } = document
  const name = await checkStoring(scope, productId, document.fileName)
  return await withTemporaryFiles(storage, async (keep) => {
    const file = await keep(document.content, typeOfFile(name))
    return await scope.transaction(async (inside) => {
      const version = await upsertFile(inside, { productId, name, sizeBytes: file.sizeBytes })
      await storage.move(file.key, keyOf(scope, 'files', productId, version, name))
      return { name, version }
    })
  })
}

/** Answers the name as it is kept: composed characters, so that one name has one spelling. */
export async function checkStoring(scope: Scope, productId: string, fileName: string): Promise<string> {
  if (scope.isClient || scope.permissions.folder.edit < 1) refuse('NotAllowed')
  const name = fileName.normalize('NFC')
  if (!isSafeName(name) || name.endsWith(thumbnailSuffix)) {
    refuse('InvalidInput', {
      place: 'fileName',
      reason: 'a file name without / and of at most 200 bytes is needed',
    })
  }
  const editor = await productEditor(scope)
  if (!(await isVisible(scope, productId, editor.visibility.condition))) refuse('NotFound')
  const [product] = await readProducts(scope, [productId])
  if (product === undefined || !editor.mayEdit(product)) refuse('NotAllowed')
  return name
}

interface TemporaryFile {
  key: string
  sizeBytes: number
}

/** Files come first, rows second: what `work` kept and didn't move to its place is deleted when it fails. */
async function withTemporaryFiles<Result>(
  storage: Storage,
  work: (
    keep: (content: Buffer | Readable, contentType: string) => Promise<TemporaryFile>,
  ) => Promise<Result>,
): Promise<Result> {
  const kept: string[] = []
  try {
    return await work(async (content, contentType) => {
      const key = `temporary/${randomUUID()}`
      kept.push(key)
      return { key, sizeBytes: await storage.put(key, content, { contentType }) }
    })
  } catch (error) {
    for (const key of kept) await storage.delete(key)
    throw error
  }
}

async function contentOf(storage: Storage, content: Buffer | Readable, key: string): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content
  const stream = await storage.open(key)
  if (stream === null) throw new Error('The file just stored is gone')
  return await buffer(stream)
}

/** Only what a browser shows as a picture, video or model; anything else is a file without meaning to it. */
function typeOfMedia(name: string): string {
  const type = contentTypeOf(extensionOf(name))
  return type !== false && /^(image|video|model)\//.test(type) ? type : unknownType
}

function typeOfFile(name: string): string {
  return contentTypeOf(extensionOf(name)) || unknownType
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

interface Asked {
  productId: string
  name: string
  version: number | null
}

async function findChosen(scope: Scope, kept: Kept, { productId, name, version }: Asked) {
  const { condition, seesInactive } = await productVisibility(scope)
  const visible = { condition, withInactive: seesInactive }
  const newest = await findVersion(scope, kept, { productId, name }, visible)
  return newest === null ? null : chosenVersion(version, newest)
}

/** A media file or, by its name with `.thumbnail`, its preview. Null when it isn't there or not visible. */
export async function findMediaFile(scope: Scope, asked: Asked): Promise<Asset | null> {
  const isThumbnail = asked.name.endsWith(thumbnailSuffix)
  const name = isThumbnail ? asked.name.slice(0, -thumbnailSuffix.length) : asked.name
  const chosen = await findChosen(scope, 'media', { ...asked, name })
  if (chosen === null) return null
  const key = keyOf(scope, 'media', asked.productId, chosen.version, asked.name)
  const contentType = isThumbnail ? thumbnailContentType : typeOfMedia(name)
  return { source: { key }, contentType, isImmutable: chosen.isImmutable }
}

/** A document of a product, to be saved rather than shown. */
export async function findProductFile(scope: Scope, asked: Asked): Promise<Asset | null> {
  const chosen = await findChosen(scope, 'files', asked)
  if (chosen === null) return null
  return {
    source: { key: keyOf(scope, 'files', asked.productId, chosen.version, asked.name) },
    contentType: typeOfFile(asked.name),
    attachmentName: asked.name,
    isImmutable: chosen.isImmutable,
  }
}

/** Copies a stored file, with its preview, to another product, as its first version. */
export async function copyStoredFile(
  scope: Scope,
  storage: Storage,
  kept: Kept,
  { from, to, name, version }: CopiedFile,
): Promise<void> {
  const source = keyOf(scope, kept, from, version, name)
  const target = keyOf(scope, kept, to, 1, name)
  const contentType = kept === 'media' ? typeOfMedia(name) : typeOfFile(name)
  await copyWithin(storage, source, target, contentType)
  if (kept === 'media') {
    await copyWithin(storage, source + thumbnailSuffix, target + thumbnailSuffix, thumbnailContentType)
  }
}

/** What isn't there isn't copied: not every file has a preview. */
async function copyWithin(
  storage: Storage,
  source: string,
  target: string,
  contentType: string,
): Promise<void> {
  const content = await storage.open(source)
  if (content !== null) await storage.put(target, content, { contentType })
}
