import { foldText, hasEveryWord } from '@vitrine/rules'
import type { TreeIndex, TreeNode } from '../../../lib/structure/tree-index.ts'

/** Nodes whose name has every word of the query, ignoring case and accents; names that begin with it first. */
export function findNodes<Node extends TreeNode>({ nodes }: TreeIndex<Node>, query: string): Node[] {
  const wanted = foldText(query.trim())
  if (wanted === '') return []
  const begins = ({ name }: Node) => Number(foldText(name).startsWith(wanted))
  return nodes.filter(({ name }) => hasEveryWord(name, query)).sort((a, b) => begins(b) - begins(a))
}
