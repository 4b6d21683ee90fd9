import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductRow } from '@vitrine/contract'
import { pageSizeFor } from '@vitrine/rules'
import { orpc } from '../api/client.ts'

export interface QuickSearch {
  products: readonly ProductRow[]
  /** Undefined until all have been counted, which may take longer than finding the first. */
  total: number | undefined
  isFetching: boolean
  error: unknown
}

const uncounted = -1

/** The first products that match, as soon as they are found; where the server hasn't counted all, it is asked to. */
export function useQuickSearch(search: string, count: number, isEnabled: boolean): QuickSearch {
  const isOn = isEnabled && search !== ''
  const first = useQuery({
    ...orpc.products.queryProducts.queryOptions({
      input: {
        query: {
          page: 1,
          per_page: pageSizeFor(count),
          first_matches: 'true',
          best_first: 'true',
          reasons: 'true',
        },
        body: { search },
      },
    }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  const { total = uncounted, result = [] } = first.data ?? {}
  const needsCount = isOn && first.isSuccess && !first.isPlaceholderData && total === uncounted
  const counted = useQuery({
    ...orpc.products.queryProducts.queryOptions({
      input: { query: { page: 1, per_page: pageSizeFor(1), id_only: 'true' }, body: { search } },
    }),
    enabled: needsCount,
  })
  return {
    products: isOn ? result.slice(0, count) : [],
    total: total === uncounted ? counted.data?.total : total,
    isFetching: first.isFetching,
    error: first.error,
  }
}
