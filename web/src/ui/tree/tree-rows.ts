/** Which lines of a tree are on screen, and what each has to say about its place. */
import type { Span } from '@vitrine/rules'

/** Nested-set numbers give order and depth. */
export interface TreeItem extends Span {
  id: string
}

export interface TreeRow<Item> {
  item: Item
  /** 1 for the items at the top. */
  level: number
  hasChildren: boolean
  isExpanded: boolean
  /** 1-based place among siblings, and how many there are. */
  position: number
  siblingCount: number
}

/** The lines shown when only `expanded` items are open. `items` must be in order of `left`. */
export function visibleRows<Item extends TreeItem>(
  items: readonly Item[],
  expanded: ReadonlySet<string>,
): TreeRow<Item>[] {
  const rows: TreeRow<Item>[] = []
  const open: { right: number; rows: TreeRow<Item>[] }[] = [{ right: Number.POSITIVE_INFINITY, rows: [] }]
  let hiddenUntil = Number.NEGATIVE_INFINITY
  for (const item of items) {
    if (item.left < hiddenUntil) continue
    while ((open.at(-1)?.right ?? 0) < item.left) finish(open.pop()?.rows)
    const siblings = open.at(-1)?.rows ?? []
    const hasChildren = item.right - item.left > 1
    const isExpanded = hasChildren && expanded.has(item.id)
    const row = {
      item,
      level: open.length,
      hasChildren,
      isExpanded,
      position: siblings.length + 1,
      siblingCount: 0,
    }
    siblings.push(row)
    rows.push(row)
    if (isExpanded) open.push({ right: item.right, rows: [] })
    else if (hasChildren) hiddenUntil = item.right
  }
  for (const { rows: siblings } of open) finish(siblings)
  return rows
}

/** Ids of everything above an item: open, so that the item is on screen. */
export function pathIds(items: readonly TreeItem[], id: string | undefined): string[] {
  const target = items.find((item) => item.id === id)
  if (target === undefined) return []
  return items.filter(({ left, right }) => left < target.left && right > target.right).map((item) => item.id)
}

/** The line of the row's parent, or -1 at the top. */
export function parentIndex(rows: readonly TreeRow<unknown>[], index: number): number {
  const level = rows[index]?.level ?? 0
  return rows.slice(0, index).findLastIndex((row) => row.level < level)
}

function finish(siblings: TreeRow<unknown>[] | undefined): void {
  for (const row of siblings ?? []) row.siblingCount = siblings?.length ?? 0
}
