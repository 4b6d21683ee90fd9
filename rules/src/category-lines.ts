/** The lines under a product's name that say where it belongs: one per category level. */

export const categoryLevels = 3

export interface CategoryNode {
  _id: string
  name: string
  /** Null for the root, which is no level of its own. */
  parent: string | null
}

export interface CategoryLine {
  /** The domain's name for the level. */
  header: string
  /** Null is shown as N/A. */
  name: string | null
}

/**
 * Three lines, highest level first: the product's category with its ancestors below the root. Levels under the
 * product's category, an unknown category and no category give null.
 */
export function categoryLines(
  categoryId: string | null | undefined,
  categoriesById: ReadonlyMap<string, CategoryNode>,
  headers: readonly [string, string, string],
): CategoryLine[] {
  const path = categoryPath(categoryId, categoriesById)
  return headers.map((header, level) => ({ header, name: path[level]?.name ?? null }))
}

/** The category and its ancestors, highest level first, without the root. */
export function categoryPath(
  categoryId: string | null | undefined,
  categoriesById: ReadonlyMap<string, CategoryNode>,
): CategoryNode[] {
  const path: CategoryNode[] = []
  const seen = new Set<string>()
  let node = categoriesById.get(categoryId ?? '')
  while (node !== undefined && node.parent !== null && !seen.has(node._id)) {
    seen.add(node._id)
    path.unshift(node)
    node = categoriesById.get(node.parent)
  }
  return path
}
