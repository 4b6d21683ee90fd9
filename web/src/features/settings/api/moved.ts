/** The list with one entry a place further to the front or the back. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const item = items[index]
  if (item === undefined) return [...items]
  return items.toSpliced(index, 1).toSpliced(Math.max(0, index + by), 0, item)
}
