/** Folders and categories prepared for looking things up; both come as nested-set numbered lists. */
import type { Category, Folder } from '@vitrine/contract'

export interface TreeNode {
  _id: string
  name: string
  parent: string | null
  left: number
  right: number
}

export interface TreeIndex<Node extends TreeNode> {
  root: Node | undefined
  /** Without the root, in order of `left`. */
  nodes: readonly Node[]
  byId: ReadonlyMap<string, Node>
  childrenOf: (id: string | undefined) => readonly Node[]
  /** From below the root down to the node itself. */
  pathOf: (id: string | undefined) => readonly Node[]
}

export function indexTree<Node extends TreeNode>(list: readonly Node[]): TreeIndex<Node> {
  const sorted = [...list].sort((a, b) => a.left - b.left)
  const root = sorted.find(({ parent }) => parent === null)
  const nodes = sorted.filter((node) => node !== root)
  const byId = new Map(sorted.map((node) => [node._id, node]))
  const children = Map.groupBy(nodes, ({ parent }) => parent ?? '')
  return {
    root,
    nodes,
    byId,
    childrenOf: (id) => children.get(id ?? root?._id ?? '') ?? [],
    pathOf: (id) => {
      const target = byId.get(id ?? '')
      if (target === undefined || target === root) return []
      return nodes.filter(({ left, right }) => left <= target.left && right >= target.right)
    },
  }
}

export type FolderIndex = TreeIndex<Folder>
export type CategoryIndex = TreeIndex<Category>
