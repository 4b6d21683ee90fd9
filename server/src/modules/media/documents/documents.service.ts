/** Storing a product's documents, and finding the files behind their addresses. */
import type { ProductFile, UploadResult } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type Asset, chosenVersion } from '../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../scope/scope.ts'
import { fileVisibility, isVisible } from '../../products/index.ts'
import {
  type Content,
  checkStoring,
  folderOf,
  keepFiles,
  type TemporaryFile,
  typeOfFile,
  type Waiting,
} from '../attachments/stored-content.ts'
import {
  copyDocumentRows,
  findDocumentVersion,
  listFileRows,
  upsertDocument,
} from './documents.repository.ts'

function keyOf(scope: Scope, productId: string, version: number, name: string): string {
  return `${folderOf(scope, productId)}/files/${version}/${name}`
}

export interface NewDocument {
  productId: string
  fileName: string
  content: Content
}

/** A document in the storage whose row is still to be written. */
export interface KeptDocument extends Waiting {
  productId: string
  /** As it is kept. */
  name: string
  file: TemporaryFile
}

/** Refuses as checkStoring does. */
export async function keepDocument(
  scope: Scope,
  storage: Storage,
  { productId, fileName, content }: NewDocument,
): Promise<KeptDocument> {
  const name = await checkStoring(scope, productId, fileName)
  return await keepFiles(storage, async (keep) => ({
    productId,
    name,
    file: await keep(content, typeOfFile(name)),
  }))
}

/** Writes the row, and puts the document in its place; under a name the product has already it is a new version. */
export async function writeDocument(
  open: Scope,
  storage: Storage,
  { productId, name, file }: KeptDocument,
): Promise<UploadResult> {
  const version = await upsertDocument(open, { productId, name, sizeBytes: file.sizeBytes })
  await storage.move(file.key, keyOf(open, productId, version, name))
  return { name, version }
}

/** Stores a document as its only step. Refuses as checkStoring does. */
export async function storeProductFile(
  scope: Scope,
  storage: Storage,
  document: NewDocument,
): Promise<UploadResult> {
  const kept = await keepDocument(scope, storage, document)
  try {
    return await scope.transaction((open) => writeDocument(open, storage, kept))
  } finally {
    await kept.forget()
  }
}

/** Those the caller sees, in order. Refuses NotFound. */
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

/** Gives copies of products the documents of the originals, as first versions. */
export async function copyDocuments(
  scope: Scope,
  storage: Storage,
  pairs: readonly { from: string; to: string }[],
): Promise<void> {
  for (const { from, to, name, version } of await copyDocumentRows(scope, pairs)) {
    await storage.copy(keyOf(scope, from, version, name), keyOf(scope, to, 1, name))
  }
}
