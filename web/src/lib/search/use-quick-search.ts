import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductRow } from '@vitrine/contract'
import { orpc } from '../api/client.ts'

export interface QuickSearch {
  products: readonly ProductRow[]
  /** Undefined until all have been counted, which may take longer than finding the first. */
  total: number | undefined
  isFetching: boolean
  error: unknown
}

/** The first products that match, as soon as they are found, and a moment later how many there are. */
export function useQuickSearch(search: string, count: number, isEnabled: boolean): QuickSearch {
  const query = { page: 1, per_page: count }
  const quick = { query: { ...query, without_total: 'true' as const }, body: { search } }
  const shared = { enabled: isEnabled && search !== '', placeholderData: keepPreviousData }
  const first = useQuery({ ...orpc.products.queryProducts.queryOptions({ input: quick }), ...shared })
  const whole = useQuery({
    ...orpc.products.queryProducts.queryOptions({ input: { query, body: { search } } }),
    ...shared,
  })
  const isCounted = whole.data !== undefined && !whole.isPlaceholderData
  const shown = isCounted ? whole.data : (first.data ?? whole.data)
  return {
    products: isEnabled && search !== '' ? (shown?.result ?? []) : [],
    total: shown === undefined || shown.total === -1 ? undefined : shown.total,
    isFetching: first.isFetching && !isCounted,
    error: isCounted ? null : first.error,
  }
}
