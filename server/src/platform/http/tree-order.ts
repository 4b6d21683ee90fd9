/** The orders in which trees are listed: `left` is depth-first, as they come. */
export type TreeSort = 'left' | '-left' | 'name' | '-name'

const byName = new Intl.Collator('en', { numeric: true })

export function inTreeOrder<Node extends { name: string }>(nodes: readonly Node[], sort: TreeSort): Node[] {
  const ascending = sort.endsWith('name')
    ? nodes.toSorted((one, other) => byName.compare(one.name, other.name))
    : [...nodes]
  return sort.startsWith('-') ? ascending.toReversed() : ascending
}
