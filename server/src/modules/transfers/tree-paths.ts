/** The nodes of a tree of folders or categories by their paths. */
import { pathKey } from './path-text.ts'

export interface TreeNode {
  id: string
  name: string
  parentId: string | null
}

/** Names on the way from below the root to a node. */
export function namesTo(nodes: ReadonlyMap<string, Omit<TreeNode, 'id'>>, id: string): string[] {
  const names: string[] = []
  for (let node = nodes.get(id); node !== undefined && node.parentId !== null; ) {
    names.unshift(node.name)
    node = nodes.get(node.parentId)
  }
  return names
}

/** Ids by `pathKey`; of equal paths the first one's. */
export function idsByPath(nodes: readonly TreeNode[]): ReadonlyMap<string, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ids = new Map<string, string>()
  for (const { id, parentId } of nodes) {
    if (parentId === null) continue
    const key = pathKey(namesTo(byId, id))
    if (!ids.has(key)) ids.set(key, id)
  }
  return ids
}
