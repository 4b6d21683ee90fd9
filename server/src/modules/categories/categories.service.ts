import { mayEditCategory } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { rememberPerCaller } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  type CategoryRow,
  insertMissingCategories,
  listCategoryRows,
  maxLevels,
} from './categories.repository.ts'

const rowsByCaller = rememberPerCaller<readonly CategoryRow[]>()

/** All categories, the same for every caller; parents before children. */
export async function allCategories(scope: Scope): Promise<readonly CategoryRow[]> {
  return await rowsByCaller.get(scope, () => listCategoryRows(scope))
}

/** Whether the caller may change a category: one that they made, or any. */
export function mayEdit({ permissions, person }: Scope, { createdBy }: CategoryRow): boolean {
  return mayEditCategory(permissions, createdBy !== null && createdBy === person?.id)
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
