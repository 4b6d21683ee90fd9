import { parentIndex, type TreeRow } from './tree-rows.ts'

/** What a key does in a tree: go to another line, or open or close the one it is on. */
export type TreeStep = { to: number } | { isOpen: boolean }

/** The keys of the tree pattern; null for any other, and where there is nowhere to go. */
export function treeStep(rows: readonly TreeRow<unknown>[], active: number, key: string): TreeStep | null {
  const row = rows[active]
  if (row === undefined) return null
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(active + 1, last) }
    case 'ArrowUp':
      return { to: Math.max(active - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'ArrowRight':
      if (!row.hasChildren) return null
      return row.isExpanded ? { to: active + 1 } : { isOpen: true }
    case 'ArrowLeft': {
      if (row.isExpanded) return { isOpen: false }
      const parent = parentIndex(rows, active)
      return parent === -1 ? null : { to: parent }
    }
    default:
      return null
  }
}
