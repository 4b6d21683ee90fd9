/** Trees of folders and categories, between parents with positions and nested-set numbers (root: left 0). */

export interface TreeRow {
  id: string
  /** Null for the root. */
  parent: string | null
  /** Order among siblings; equal positions go by id. */
  position: number
}

/** Everything below a node has its `left` between the node's `left` and `right`. */
export interface Span {
  left: number
  right: number
}

/**
 * Nested-set numbers in depth-first order: 0 to 2n − 1, each used once. Rows need one root, and every parent among
 * them; anything else is a fault of the caller and throws.
 */
export function toNestedSet<Row extends TreeRow>(rows: readonly Row[]): (Row & Span)[] {
  const children = Map.groupBy(rows, (row) => row.parent)
  for (const siblings of children.values()) siblings.sort(bySiblingOrder)
  const roots = children.get(null) ?? []
  const numbered: (Row & Span)[] = []
  const open: { node: Row & Span; remaining: Row[] }[] = []
  let counter = 0
  const enter = (row: Row) => {
    const node = { ...row, left: counter++, right: 0 }
    numbered.push(node)
    open.push({ node, remaining: [...(children.get(row.id) ?? [])].reverse() })
  }
  // A stack of its own instead of recursion: a tree may be deeper than the call stack.
  if (roots[0] !== undefined) enter(roots[0])
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = top.remaining.pop()
    if (child !== undefined) enter(child)
    else {
      top.node.right = counter++
      open.pop()
    }
  }
  if (numbered.length !== rows.length)
    throw new Error('Rows are not one tree: a second root, a lost parent or a cycle')
  return numbered
}

/**
 * The tree level by level, siblings in the order they are given in. Rows that no parent leads to from the root are
 * left out.
 */
export function parentsFirst<Row extends { id: string; parentId: string | null }>(
  rows: readonly Row[],
): Row[] {
  const children = Map.groupBy(rows, (row) => row.parentId)
  const ordered: Row[] = []
  for (let level = children.get(null) ?? []; level.length > 0; ) {
    ordered.push(...level)
    level = level.flatMap(({ id }) => children.get(id) ?? [])
  }
  return ordered
}

function bySiblingOrder(a: TreeRow, b: TreeRow): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1)
}
