/** Storing a product's documents, and finding the files behind their addresses. */
import type { ProductFile, UploadResult } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { type Content, type Keep, type KeptFiles, keepFiles } from '../../../platform/storage/keep-files.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { type Asset, chosenVersion } from '../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../scope/scope.ts'
import { fileVisibility, isVisible, refreshSlots } from '../../products/index.ts'
import { checkStoring, contentAt, folderOf, typeOfFile } from '../attachments/stored-content.ts'
import {
  type CopiedDocument,
  findDocumentVersion,
  listFileRows,
  listWrittenVersions,
  reserveDocumentVersion,
  upsertDocument,
} from './documents.repository.ts'

function keyOf(scope: Scope, productId: string, version: number, name: string): string {
  return `${folderOf(scope, productId)}/files/${version}/${name}`
}

/** Those of the storage keys that belong to documents with a row, up to the version that is shown. */
export async function listDocumentKeys(scope: Scope, keys: readonly string[]): Promise<string[]> {
  const versions = keys.flatMap((key) => {
    const [, , , productId = '', , version, ...name] = key.split('/')
    const isVersion = /^\d{1,9}$/.test(version ?? '')
    return isUuid(productId) && isVersion
      ? [{ productId, name: name.join('/'), version: Number(version) }]
      : []
  })
  const written = await listWrittenVersions(scope, versions)
  return written.map(({ productId, name, version }) => keyOf(scope, productId, version, name))
}

export interface NewDocument {
  productId: string
  fileName: string
  content: Content
}

/** A document in the storage whose row is still to be written. */
export interface KeptDocument extends KeptFiles {
  productId: string
  /** Name under which it is stored. */
  name: string
  version: number
  sizeBytes: number
}

/** A name that the product has already gets a new version. Refuses as checkStoring does. */
export async function keepDocument(
  scope: Scope,
  storage: Storage,
  { productId, fileName, content }: NewDocument,
): Promise<KeptDocument> {
  const name = await checkStoring(scope, productId, fileName)
  const version = await reserveDocumentVersion(scope, { productId, name })
  return await keepFiles(storage, async (keep) => {
    const { sizeBytes } = await keep(keyOf(scope, productId, version, name), content, typeOfFile(name))
    return { productId, name, version, sizeBytes }
  })
}

/** Writes the row of a document. A later version of it, if there is one by now, stays the shown one. */
export async function writeDocument(open: Scope, document: KeptDocument): Promise<UploadResult> {
  await upsertDocument(open, document)
  // Purposes ask whether it has any.
  await refreshSlots(open, [document.productId], { withSearch: false, withSlots: false })
  document.noteWritten()
  return { name: document.name, version: document.version }
}

/** Stores a document as its only step. Refuses as checkStoring does. */
export async function storeProductFile(
  scope: Scope,
  storage: Storage,
  document: NewDocument,
): Promise<UploadResult> {
  const kept = await keepDocument(scope, storage, document)
  try {
    return await scope.transaction((open) => writeDocument(open, kept))
  } finally {
    await kept.forget()
  }
}

/** Documents of a product that the caller sees, in order. Refuses NotFound. */
export async function listProductFiles(scope: Scope, productId: string): Promise<ProductFile[]> {
  const { products, documents } = await fileVisibility(scope)
  if (!(await isVisible(scope, productId, products))) refuse('NotFound')
  return (await isVisible(scope, productId, documents.condition))
    ? await listFileRows(scope, productId, documents.withInactive)
    : []
}

/** A document of a product, to be saved rather than shown. Null when it isn't there or not visible. */
export async function findProductFile(
  scope: Scope,
  { productId, name, version }: { productId: string; name: string; version: number | null },
): Promise<Asset | null> {
  const { documents } = await fileVisibility(scope)
  const newest = await findDocumentVersion(scope, { productId, name }, documents)
  const chosen = newest === null ? null : chosenVersion(version, newest)
  if (chosen === null) return null
  return {
    source: { key: keyOf(scope, productId, chosen.version, name) },
    contentType: typeOfFile(name),
    attachmentName: name,
    isImmutable: chosen.isImmutable,
  }
}

/** Keeps a document of a product for a copy of it, as its first version. */
export async function keepDocumentCopy(
  scope: Scope,
  storage: Storage,
  keep: Keep,
  { from, name, version, to }: CopiedDocument,
): Promise<void> {
  const original = contentAt(storage, keyOf(scope, from, version, name))
  await keep(keyOf(scope, to, 1, name), original, typeOfFile(name))
}
