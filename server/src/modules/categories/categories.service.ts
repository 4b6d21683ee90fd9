import type { Category } from '@vitrine/contract'
import { mayEditCategory, toNestedSet } from '@vitrine/rules'
import { LRUCache } from 'lru-cache'
import { refuse } from '../../platform/errors.ts'
import { callerKey, rememberPerCaller } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import { folderSetsOfGroups, visibleFolderSets } from '../folders/index.ts'
import {
  type CategoryRow,
  contentRevision,
  insertMissingCategories,
  listCategoryRows,
  listUsedCategoryIds,
  maxLevels,
} from './categories.repository.ts'

const rowsByCaller = rememberPerCaller<readonly CategoryRow[]>()

async function allCategories(scope: Scope): Promise<readonly CategoryRow[]> {
  return await rowsByCaller.get(scope, () => listCategoryRows(scope))
}

const used = new LRUCache<string, { revision: string; ids: ReadonlySet<string> }>({ max: 1_000 })

/** Categories of products a client sees; what nobody shows them has no name for them either. */
async function usedCategories(scope: Scope, folderSets: readonly number[]): Promise<ReadonlySet<string>> {
  const key = callerKey(scope)
  const revision = `${scope.structureRevision} ${await contentRevision(scope)}`
  const known = used.get(key)
  if (known?.revision === revision) return known.ids
  const ids = new Set(await listUsedCategoryIds(scope, folderSets))
  used.set(key, { revision, ids })
  return ids
}

/** Staff see all categories; clients and share tokens those of products they see, and the ancestors of these. */
async function visibleCategories(scope: Scope): Promise<readonly CategoryRow[]> {
  const rows = await allCategories(scope)
  if (!scope.isClient) return rows
  const sets = scope.only === null ? await visibleFolderSets(scope) : await folderSetsOfGroups(scope)
  if (sets === 'all') return rows
  const shown = new Set<string>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const id of await usedCategories(scope, sets)) {
    for (let at = byId.get(id); at !== undefined && !shown.has(at.id); at = byId.get(at.parentId ?? '')) {
      shown.add(at.id)
    }
  }
  return rows.filter((row) => row.parentId === null || shown.has(row.id))
}

/** Whether the caller may change a category: one that they made, or any. */
export function mayEdit({ permissions, person }: Scope, { createdBy }: CategoryRow): boolean {
  return mayEditCategory(permissions, createdBy !== null && createdBy === person?.id)
}

/** The caller's categories in depth-first order, numbered over just these. */
export async function listCategories(scope: Scope): Promise<Category[]> {
  const rows = await visibleCategories(scope)
  const numbered = toNestedSet(rows.map((row) => ({ ...row, parent: row.parentId })))
  return numbered.map((row) => ({
    _id: row.id,
    categoryId: row.id,
    name: row.name,
    parent: row.parent,
    left: row.left,
    right: row.right,
    creationMethod: row.creationMethod,
    version: row.version,
    isEditable: row.parent !== null && mayEdit(scope, row),
  }))
}

/** The category and everything below it; a category the domain doesn't have contains nothing. */
export async function categoryIdsWithin(scope: Scope, categoryId: string): Promise<string[]> {
  const rows = await allCategories(scope)
  const within = new Set<string>()
  // Parents come before their children.
  for (const row of rows) {
    if (row.id === categoryId || (row.parentId !== null && within.has(row.parentId))) within.add(row.id)
  }
  return [...within]
}

/**
 * Finds or makes categories by their paths of names below the root, one statement per level. Returns the id
 * of each path's last category, in order; null for an empty path. Refuses CategoryTooDeep.
 */
export async function ensureCategoryPaths(
  scope: Scope,
  paths: readonly (readonly string[])[],
  creationMethod: CategoryRow['creationMethod'] = 'import',
): Promise<(string | null)[]> {
  if (paths.some((path) => path.length > maxLevels)) refuse('CategoryTooDeep')
  return await scope.transaction(async (open) => {
    let rows = await listCategoryRows(open)
    const root = rows.find((row) => row.parentId === null)?.id ?? refuse('NotFound')
    const reached: string[] = paths.map(() => root)
    for (let level = 0; level < maxLevels; level++) {
      const wanted = new Map<string, { parentId: string; name: string }>()
      paths.forEach((path, index) => {
        const name = path[level]
        const parentId = reached[index]
        if (name !== undefined && parentId !== undefined)
          wanted.set(nameKey(parentId, name), { parentId, name })
      })
      const known = byNameKey(rows)
      const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, category]) => category)
      if (missing.length > 0) {
        await insertMissingCategories(open, missing, creationMethod)
        rows = await listCategoryRows(open)
      }
      const found = byNameKey(rows)
      paths.forEach((path, index) => {
        const name = path[level]
        if (name !== undefined) reached[index] = found.get(nameKey(reached[index] ?? root, name)) ?? root
      })
    }
    return reached.map((id, index) => (paths[index]?.length === 0 ? null : id))
  })
}

function nameKey(parentId: string | null, name: string): string {
  return `${parentId} ${name.toLowerCase()}`
}

function byNameKey(rows: readonly CategoryRow[]): ReadonlyMap<string, string> {
  return new Map(rows.map((row) => [nameKey(row.parentId, row.name), row.id]))
}
