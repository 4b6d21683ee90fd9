/** The trees of the catalogue as a caller sees them: folders with what lies in them, categories of products. */
import type { Category, Folder } from '@vitrine/contract'
import { toNestedSet } from '@vitrine/rules'
import { LRUCache } from 'lru-cache'
import { callerKey } from '../../../scope/remembered.ts'
import type { Scope } from '../../../scope/scope.ts'
import { allCategories, type CategoryRow, mayEdit } from '../../categories/index.ts'
import { editableFolderIds, type VisibleFolder, visibleTree } from '../../folders/index.ts'
import { productVisibility } from '../product-visibility.ts'
import { contentRevision, countProductsInFolders, listUsedCategoryIds } from './catalog-trees.repository.ts'

/** The caller's folders in depth-first order. */
export async function listFolders(scope: Scope): Promise<Folder[]> {
  const tree = await visibleTree(scope)
  const { folders } = tree
  const editable = editableFolderIds(scope, tree)
  const counts = folders.length === 0 ? new Map<string, number>() : await productCounts(scope)
  return folders.map((folder) => presentFolder(folder, counts.get(folder.id) ?? 0, editable.has(folder.id)))
}

function presentFolder(folder: VisibleFolder, count: number, isEditable: boolean): Folder {
  return {
    _id: folder.id,
    name: folder.name,
    isProductFolder: folder.isProductFolder,
    isPublished: folder.isPublished,
    hasCover: folder.hasCover && folder.isReached,
    coverVersion: folder.isReached ? folder.coverVersion : 0,
    parent: folder.parentId,
    left: folder.left,
    right: folder.right,
    createdAt: folder.createdAt.toISOString(),
    version: folder.isReached ? folder.version : 0,
    productCount: folder.isReached ? count : 0,
    isEditable,
  }
}

/** The caller's categories in depth-first order, numbered over just these. */
export async function listCategories(scope: Scope): Promise<Category[]> {
  const rows = await visibleCategories(scope)
  const numbered = toNestedSet(rows.map((row) => ({ ...row, parent: row.parentId })))
  return numbered.map((row) => presentCategory(scope, row))
}

function presentCategory(
  scope: Scope,
  row: CategoryRow & Pick<Category, 'parent' | 'left' | 'right'>,
): Category {
  return {
    _id: row.id,
    categoryId: row.id,
    name: row.name,
    parent: row.parent,
    left: row.left,
    right: row.right,
    creationMethod: row.creationMethod,
    version: row.version,
    isEditable: row.parent !== null && mayEdit(scope, row),
  }
}

const counts = new LRUCache<string, { revision: string; value: ReadonlyMap<string, number> }>({ max: 500 })
const used = new LRUCache<string, { revision: string; value: ReadonlySet<string> }>({ max: 1_000 })

/** Remembered by caller as long as neither the structure nor any product has changed. */
async function remembered<Value extends object>(
  memory: LRUCache<string, { revision: string; value: Value }>,
  scope: Scope,
  read: () => Promise<Value>,
): Promise<Value> {
  const key = callerKey(scope)
  const revision = `${scope.structureRevision} ${await contentRevision(scope)}`
  const known = memory.get(key)
  if (known?.revision === revision) return known.value
  const value = await read()
  memory.set(key, { revision, value })
  return value
}

/** Visible products directly in each folder. */
async function productCounts(scope: Scope): Promise<ReadonlyMap<string, number>> {
  return await remembered(counts, scope, async () => {
    const rows = await countProductsInFolders(scope, (await productVisibility(scope)).condition)
    return new Map(rows.map((row) => [row.folderId, row.count]))
  })
}

/** Categories of products a client sees; what nobody shows them has no name for them either. */
async function usedCategories(scope: Scope): Promise<ReadonlySet<string>> {
  return await remembered(used, scope, async () => {
    const { condition } = await productVisibility(scope)
    return new Set(await listUsedCategoryIds(scope, condition))
  })
}

/** Staff see all categories; clients and share links those of products they see, and the ancestors of these. */
export async function visibleCategories(scope: Scope): Promise<readonly CategoryRow[]> {
  const rows = await allCategories(scope)
  if (!scope.isClient) return rows
  const shown = new Set<string>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const id of await usedCategories(scope)) {
    for (let at = byId.get(id); at !== undefined && !shown.has(at.id); at = byId.get(at.parentId ?? '')) {
      shown.add(at.id)
    }
  }
  return rows.filter((row) => row.parentId === null || shown.has(row.id))
}
