/** Storing a product's documents, and finding the files behind their addresses. */
import type { ProductFile, UploadResult } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type Asset, chosenVersion } from '../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isProductVisible, productVisibility } from '../../products/index.ts'
import type { Commit } from '../../uploads/index.ts'
import {
  type Content,
  checkStoring,
  folderOf,
  typeOfFile,
  withTemporaryFiles,
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

/**
 * Stores a document; a name the product has already gets a new version. Returns the name as it is kept, and the
 * version. `commit` has the rows written in a transaction once the file is there. Refuses as checkStoring does.
 */
export async function storeProductFile(
  scope: Scope,
  storage: Storage,
  document: NewDocument,
  commit: Commit = (write) => scope.transaction(write),
): Promise<UploadResult> {
  const { productId } = document
  const name = await checkStoring(scope, productId, document.fileName)
  return await withTemporaryFiles(storage, async (keep) => {
    const file = await keep(document.content, typeOfFile(name))
    return await commit(async (open) => {
      const version = await upsertDocument(open, { productId, name, sizeBytes: file.sizeBytes })
      await storage.move(file.key, keyOf(scope, productId, version, name))
      return { name, version }
    })
  })
}

/** Those the caller sees, in order. Refuses NotFound. */
export async function listProductFiles(scope: Scope, productId: string): Promise<ProductFile[]> {
  if (!(await isProductVisible(scope, productId))) refuse('NotFound')
  const { seesInactive } = await productVisibility(scope)
  return await listFileRows(scope, productId, seesInactive)
}

/** A document of a product, to be saved rather than shown. Null when it isn't there or not visible. */
export async function findProductFile(
  scope: Scope,
  { productId, name, version }: { productId: string; name: string; version: number | null },
): Promise<Asset | null> {
  const { condition, seesInactive } = await productVisibility(scope)
  const newest = await findDocumentVersion(
    scope,
    { productId, name },
    { condition, withInactive: seesInactive },
  )
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
