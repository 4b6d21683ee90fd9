/** Pages of lists. */

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPage = 1
export const defaultPageSize = 20
export const maxPageLinks = 10

/** At least 1, also for an empty list. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The page numbers offered: at most 10 in a row, with the current one as near the middle as the ends allow. */
export function pageLinks(page: number, pageCount: number): number[] {
  const length = Math.min(maxPageLinks, pageCount)
  const centred = page - Math.floor(length / 2)
  const first = Math.max(1, Math.min(centred, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

/** The page, moved into 1 … `pageCount`: a list may have shrunk since the address was made. */
export function clampPage(page: number, pageCount: number): number {
  return Number.isInteger(page) ? Math.min(Math.max(1, page), Math.max(1, pageCount)) : defaultPage
}

/** The smallest page size for `count` rows, or the largest one. */
export function pageSizeFor(count: number): (typeof pageSizes)[number] {
  return pageSizes.find((offered) => offered >= count) ?? 100
}

/** The page size, or the default when it isn't one of those offered. */
export function offeredPageSize(size: number): (typeof pageSizes)[number] {
  return pageSizes.find((offered) => offered === size) ?? defaultPageSize
}
