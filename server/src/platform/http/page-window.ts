import { allRows } from '@vitrine/contract'

/** `page` and `per_page` of a request as an SQL window; `limit` null means all rows. */
export function pageWindow(input: { page: number; per_page: number }): {
  offset: number
  limit: number | null
} {
  if (input.per_page === allRows) return { offset: 0, limit: null }
  return { offset: (input.page - 1) * input.per_page, limit: input.per_page }
}

/** The same window cut out of a list already in memory. */
export function pageOf<Item>(
  items: readonly Item[],
  input: { page: number; per_page: number },
): { total: number; result: Item[] } {
  const { offset, limit } = pageWindow(input)
  return { total: items.length, result: items.slice(offset, limit === null ? undefined : offset + limit) }
}
