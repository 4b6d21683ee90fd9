/** The rows of the table: fetched by pages, only those in view and those next to it. */
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProductFilter, ProductRow } from '@vitrine/contract'
import { useMemo } from 'react'
import { orpc } from '../../../lib/api/client.ts'
import { failureOf, refreshFailureOf } from '../../../lib/network/failure-of.ts'
import { pageOf, pageRows } from '../grid/use-pages-in-view.ts'
import { defaultSort, type ProductsTableSearch } from '../products-table-search.ts'

/** Long enough to scroll back without waiting. */
const keptMs = 5 * 60_000

/** The folder on screen is a filter like the others. */
export function listFilters({ folder, filters = [] }: ProductsTableSearch): ProductFilter[] {
  return [...(folder === undefined ? [] : [{ field: 'folder', type: 'EXACT', value: folder }]), ...filters]
}

function pageInput(search: ProductsTableSearch, page: number) {
  const { q, sort, group } = search
  return {
    query: { page, per_page: pageRows },
    body: {
      search: q ?? '',
      sorting: sort ?? defaultSort,
      ...(group === undefined ? {} : { grouping: group }),
      filters: listFilters(search),
    },
  }
}

export const pageQuery = (search: ProductsTableSearch, page: number) =>
  orpc.products.queryProducts.queryOptions({ input: pageInput(search, page), gcTime: keptMs })

export interface ProductRows {
  /** Exact; undefined until the first answer. */
  total: number | undefined
  /** Undefined while it is on its way. */
  rowAt: (index: number) => ProductRow | undefined
  /** Rows that nobody may have scrolled to; those that can't be read stay undefined. */
  load: (first: number, last: number) => Promise<(index: number) => ProductRow | undefined>
  /** Why there are none. */
  error: unknown
  /** Whether rows couldn't be read, or read again: those known stay. */
  isOld: boolean
  /** Whether the rows are those of the address before. */
  isStale: boolean
  retry: () => void
}

/** `inView`: pages in view. */
export function useProductRows(search: ProductsTableSearch, inView: readonly number[]): ProductRows {
  const queryClient = useQueryClient()
  const top = useQuery({ ...pageQuery(search, 1), placeholderData: keepPreviousData })
  const total = top.data?.total
  const pages = useMemo(
    () => inView.filter((page) => page > 1 && page <= Math.ceil((total ?? 0) / pageRows)),
    [inView, total],
  )
  const queries = useQueries({ queries: pages.map((page) => pageQuery(search, page)) })
  const byPage = new Map(pages.map((page, place) => [page, queries[place]?.data?.result]))
  byPage.set(1, top.data?.result)
  return {
    total,
    rowAt: (index) => byPage.get(pageOf(index))?.[index % pageRows],
    load: async (from, to) => {
      const wanted = [1, ...pagesOf(from, to, total ?? 0)]
      const answers = await Promise.all(
        wanted.map(
          async (page) => [page, await queryClient.ensureQueryData(pageQuery(search, page))] as const,
        ),
      )
      const loaded = new Map(answers.map(([page, { result }]) => [page, result]))
      return (index) => loaded.get(pageOf(index))?.[index % pageRows]
    },
    error: failureOf(top),
    isOld: refreshFailureOf(top) !== null || queries.some(({ error }) => error !== null),
    isStale: top.isPlaceholderData,
    retry: () => {
      for (const query of [top, ...queries]) if (query.isError) void query.refetch()
    },
  }
}

/** Pages that hold the rows, without the first, which is always there. */
function pagesOf(first: number, last: number, total: number): number[] {
  const from = Math.max(2, pageOf(first))
  const to = Math.min(Math.ceil(total / pageRows), pageOf(last))
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
}
