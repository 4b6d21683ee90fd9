/** Deleting a folder: what lies nowhere else goes along. */
import type { DeletedFolder, FolderDeletion } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { checkFolderUnchanged, foldersBelow, restoreFolders, trashFolders } from '../../folders/index.ts'
import { checkMayUndo, startBulk, undoBulk } from '../bulk-products/bulk-products.service.ts'
import { countProductsOfFolders, listProductsOnlyIn } from './delete-folders.repository.ts'

/** Refuses as deleting does. */
export async function previewFolderDeletion(scope: Scope, folderId: string): Promise<FolderDeletion> {
  const ids = await foldersBelow(scope, folderId)
  return await count(scope, ids, (await listProductsOnlyIn(scope, ids)).length)
}

async function count(scope: Scope, ids: readonly string[], products: number): Promise<FolderDeletion> {
  return { folders: ids.length, products, kept: (await countProductsOfFolders(scope, ids)) - products }
}

/** Refuses NotFound, RootFolder, StaleVersion, and NotAllowed where a folder below isn't the caller's to edit. */
export async function deleteFolder(scope: Scope, folderId: string, basedOn?: number): Promise<DeletedFolder> {
  const ids = await foldersBelow(scope, folderId)
  return await scope.transaction(async (open) => {
    await checkFolderUnchanged(open, folderId, basedOn)
    const products = await listProductsOnlyIn(open, ids)
    const going = await count(open, ids, products.length)
    const { bulk, process } = await startBulk(open, { type: 'delete' }, products)
    await trashFolders(open, ids, bulk)
    return { ...going, bulk, process }
  })
}

/** Refuses NotFound as checkMayUndo. */
export async function undoFolderDeletion(scope: Scope, bulkId: string): Promise<void> {
  await checkMayUndo(scope, bulkId)
  await scope.transaction(async (open) => {
    await restoreFolders(open, bulkId)
    // Only with the folders back are the products in them the caller's to restore.
    await undoBulk(open, bulkId, { isQueued: true })
  })
}
