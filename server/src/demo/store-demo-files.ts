/** The demo's pictures, films, models and documents, stored as they get ready. */
import type { DemoFile } from '@vitrine/demo'
import { brandPictureNames, brandPictures } from '@vitrine/rules'
import { storeBrandFile } from '../modules/domains/index.ts'
import { storeFolderCover } from '../modules/folders/index.ts'
import {
  keepDocument,
  keepMedia,
  type MediaMaker,
  writeDocument,
  writeMedia,
} from '../modules/media/index.ts'
import { announceProducts, holdEditable } from '../modules/products/index.ts'
import { unlessNotFound } from '../platform/errors.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Scope } from '../scope/scope.ts'
import type { DemoWorld } from './create-demo-catalog.ts'

export interface FileParts {
  storage: Storage
  /** Prepares films and models. */
  maker: MediaMaker
  /** Ids by reference. */
  products: DemoWorld['products']
}

/** A file in its place, whose row is still to be written. */
interface KeptFile {
  productId: string
  write(open: Scope): Promise<unknown>
  forget(): Promise<void>
}

/**
 * Stores a file of products, and shows it to whoever is looking. `write` writes its rows, as one step; of a product that
 * somebody has deleted there are none.
 */
export async function storeProductFiles(
  scope: Scope,
  parts: FileParts,
  file: DemoFile,
  write: (work: (open: Scope) => Promise<void>) => Promise<void>,
): Promise<void> {
  const kept: KeptFile[] = []
  try {
    for (const productId of productsOf(file, parts)) {
      const one = await unlessNotFound(keep(scope, parts, productId, file))
      if (one !== null) kept.push(one)
    }
    await write(async (open) => {
      for (const one of kept) {
        const product = await unlessNotFound(holdEditable(open, one.productId))
        if (product === null) continue
        await one.write(open)
        await announceProducts(open, [product])
      }
    })
  } finally {
    for (const { forget } of kept) await forget()
  }
}

function productsOf({ target }: DemoFile, { products }: FileParts): string[] {
  const references =
    target.kind === 'scene' ? target.references : 'reference' in target ? [target.reference] : []
  return references.flatMap((reference) => products.get(reference) ?? [])
}

async function keep(
  scope: Scope,
  { storage, maker }: FileParts,
  productId: string,
  file: DemoFile,
): Promise<KeptFile> {
  const { fileName, type } = file
  const content = contentOf(file)
  if (type === 'document') {
    const document = await keepDocument(scope, storage, { productId, fileName, content })
    return { productId, write: (open) => writeDocument(open, document), forget: document.forget }
  }
  const media =
    type === 'image'
      ? await keepMedia(scope, storage, { productId, fileName, type, content })
      : await maker.keep(scope, { productId, fileName, type, content })
  return { productId, write: (open) => writeMedia(open, media), forget: media.forget }
}

/** Stores what the pages that everybody sees first show. Nobody else is at work in the company. */
export async function storeFirstFile(
  { scope, folders }: Pick<DemoWorld, 'scope' | 'folders'>,
  parts: FileParts,
  file: DemoFile,
): Promise<void> {
  const { target } = file
  const { storage } = parts
  if (target.kind === 'brand') {
    for (const picture of brandPictureNames.filter((name) => brandPictures[name].file === target.file))
      await storeBrandFile(scope, storage, picture, contentOf(file))
  } else if (target.kind === 'folder-cover') {
    await storeFolderCover(scope, storage, folders.get(target.folder) ?? target.folder, contentOf(file))
  } else {
    await storeProductFiles(scope, parts, file, (work) => scope.transaction(work))
  }
}

function contentOf({ bytes }: DemoFile): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
