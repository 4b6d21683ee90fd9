import type { TreeIndex, TreeNode } from '../../../lib/structure/tree-index.ts'
import { foldText } from '../../../ui/highlight/match-ranges.ts'

/** Nodes whose name has every word of the query, ignoring case and accents; names that begin with it first. */
export function findNodes<Node extends TreeNode>({ nodes }: TreeIndex<Node>, query: string): Node[] {
  const wanted = foldText(query.trim())
  const words = wanted.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return nodes
    .map((node) => ({ node, name: foldText(node.name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)))
    .map(({ node }) => node)
}
