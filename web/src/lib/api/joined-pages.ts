/** Lists that grow by a page at a time, as the server gives pages. */

interface Page<Item> {
  total: number
  result: readonly Item[]
}

/** The number of the page to ask for next; null after the last one. */
export function nextPage(pages: readonly Page<unknown>[]): number | null {
  const read = pages.reduce((sum, { result }) => sum + result.length, 0)
  const last = pages.at(-1)
  return last !== undefined && last.result.length > 0 && read < last.total ? pages.length + 1 : null
}

/** What has been read so far, and how many there are by now. */
export function joinedPages<Item>(data: { pages: readonly Page<Item>[] } | undefined): {
  total: number
  result: Item[]
} {
  const pages = data?.pages ?? []
  return { total: pages.at(-1)?.total ?? 0, result: pages.flatMap(({ result }) => result) }
}
