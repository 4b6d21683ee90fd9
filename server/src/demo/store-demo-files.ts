/** The demo's pictures, films, models and documents, stored as they get ready. */
import type { DemoFile, GeneratedCatalog } from '@vitrine/demo'
import { brandPictureNames, brandPictures } from '@vitrine/rules'
import { storeBrandFile } from '../modules/domains/index.ts'
import { storeFolderCover } from '../modules/folders/index.ts'
import { startPreparing, storeMedia, storeProductFile } from '../modules/media/index.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { DemoWorld } from './create-demo-catalog.ts'

/** Names of media by what they are, by the id of their product. */
export type StoredMedia = Map<string, { images: string[]; films: string[]; models: string[] }>

/** Returns the media that were stored. */
export async function storeDemoFiles(
  world: DemoWorld,
  storage: Storage,
  generated: GeneratedCatalog,
  onStored: (done: number) => void,
): Promise<StoredMedia> {
  const stored: StoredMedia = new Map()
  /** First picture per product: what its films and models look like before they are opened. */
  const posters = new Map<string, Buffer>()
  /** What was ready before its product's first picture, which comes first: films, models, and rooms in which it stands. */
  const waiting: DemoFile[] = []
  let done = 0
  const store = async (file: DemoFile) => {
    await storeFile(world, storage, file, posters)
    noteMedia(stored, world, file)
    done += 1
    onStored(done)
  }
  for await (const file of generated.files()) {
    if (isBeforeItsTurn(file, posters)) waiting.push(file)
    else await store(file)
  }
  const isRoom = ({ target }: DemoFile) => target.kind === 'scene'
  for (const file of waiting.filter((each) => !isRoom(each))) await store(file)
  for (const file of waiting.filter(isRoom)) await store(file)
  return stored
}

function noteMedia(stored: StoredMedia, { products }: DemoWorld, { target, fileName, type }: DemoFile): void {
  const productId = target.kind === 'product-media' ? products.get(target.reference) : undefined
  if (productId === undefined) return
  const names = stored.get(productId) ?? { images: [], films: [], models: [] }
  stored.set(productId, names)
  names[type === 'image' ? 'images' : type === 'video' ? 'films' : 'models'].push(fileName)
}

/** A room shows several products, none of them as well as its own pictures do. */
function isBeforeItsTurn({ target, type }: DemoFile, posters: ReadonlyMap<string, Buffer>): boolean {
  if (target.kind === 'scene') return true
  return target.kind === 'product-media' && type !== 'image' && !posters.has(target.reference)
}

async function storeFile(
  { scope, folders, products }: DemoWorld,
  storage: Storage,
  { target, fileName, type, bytes }: DemoFile,
  posters: Map<string, Buffer>,
): Promise<void> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const productId = (reference: string) => products.get(reference) ?? reference
  switch (target.kind) {
    case 'brand':
      for (const picture of brandPictureNames.filter((name) => brandPictures[name].file === target.file))
        await storeBrandFile(scope, storage, picture, content)
      return
    case 'folder-cover':
      await storeFolderCover(scope, storage, folders.get(target.folder) ?? target.folder, content)
      return
    case 'product-file':
      await storeProductFile(scope, storage, { productId: productId(target.reference), fileName, content })
      return
    case 'scene':
      for (const reference of target.references) {
        await storeMedia(scope, storage, {
          productId: productId(reference),
          fileName,
          type: 'image',
          content,
        })
      }
      return
    case 'product-media': {
      const { reference } = target
      if (type === 'document') throw new Error(`${fileName} is no media`)
      if (type === 'image' && !posters.has(reference)) posters.set(reference, content)
      const poster = type === 'image' ? undefined : posters.get(reference)
      const media = { productId: productId(reference), fileName, type, content }
      const stored = await storeMedia(scope, storage, {
        ...media,
        ...(poster === undefined ? {} : { poster }),
      })
      // Shown as it is at once; what every screen needs is made of it by the workers.
      if (type !== 'image') await startPreparing(scope, stored, { isBackground: true })
    }
  }
}
