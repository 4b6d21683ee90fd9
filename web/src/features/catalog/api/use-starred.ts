import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ProductRow } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { productQuery } from '../../../lib/api/domain-queries.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { readIds } from '../starred-search.ts'

const route = getRouteApi('/inside/starred')
/** The most of one's own that are shown; nobody stars as many by hand. */
const mostShown = 100

export interface StarredList {
  /** Undefined while they aren't known. */
  products: readonly ProductRow[] | undefined
  error: unknown
  retry: () => void
  /** Whether an address names the products, chosen by somebody else. */
  isSent: boolean
  /** How many of the sent products this person may not see. */
  hidden: number
  /** All of them, also those beyond the shown ones. */
  total: number
}

/** One's own starred products, or those that an address names, as far as one may see them. */
export function useStarred(): StarredList {
  const { products = '' } = route.useSearch()
  const ids = readIds(products)
  const isSent = ids.length > 0
  const own = useQuery({
    ...orpc.products.queryProducts.queryOptions({
      input: {
        query: { page: 1, per_page: mostShown },
        body: { sorting: 'name', filters: [{ field: 'interested', type: 'EXACT', value: 'true' }] },
      },
    }),
    enabled: !isSent,
  })
  const sent = useQueries({ queries: ids.map((id) => productQuery(id)) })
  if (!isSent) {
    const { data, error } = own
    const retry = () => void own.refetch()
    return { products: data?.result, error, retry, isSent, hidden: 0, total: data?.total ?? 0 }
  }
  const isUnseen = (error: unknown) => error !== null && refusalOf(error).status === 404
  const failed = sent.find(({ error }) => error !== null && !isUnseen(error))
  const isKnown = sent.every(({ data, error }) => data !== undefined || error !== null)
  const found = sent.flatMap(({ data }) => data ?? [])
  return {
    products: isKnown && failed === undefined ? found : undefined,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of sent) if (query.isError) void query.refetch()
    },
    isSent,
    hidden: sent.filter(({ error }) => isUnseen(error)).length,
    total: found.length,
  }
}
