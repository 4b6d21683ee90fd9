/** How many products aren't complete for a purpose, and how many of these lack which of its needs. */
import type { ProductFilter, Purpose } from '@vitrine/contract'
import { completeKey, isFileNeed, pageSizeFor } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'

export type Scope = 'all' | 'own'

/** Counted again after so long, since each count looks at every product. */
const staleMs = 60_000

export function openFilter({ _id }: Purpose): ProductFilter {
  return { field: completeKey(_id), type: 'LT', value: '100' }
}

/** Products that lack it; none for documents, which no filter knows. */
export function filterOfNeed(need: string): ProductFilter[] {
  if (!isFileNeed(need)) return [{ field: need, type: 'NON_EXIST', value: '' }]
  return need === 'media:document'
    ? []
    : [{ field: 'media', type: 'NOT_IN', value: need.slice('media:'.length) }]
}

const countedNeeds = ({ needs }: Purpose) => needs.filter((need) => filterOfNeed(need).length > 0)

/** First all that isn't complete, then for each need those among them that lack it. */
export function worklistQueries(purpose: Purpose, within: readonly ProductFilter[]) {
  const filters = [...within, openFilter(purpose)]
  return [[], ...countedNeeds(purpose).map(filterOfNeed)].map((more) => ({
    ...orpc.products.queryProducts.queryOptions({
      input: {
        query: { page: 1, per_page: pageSizeFor(1), id_only: 'true' },
        body: { filters: [...filters, ...more], search: '', sorting: 'name' },
      },
    }),
    staleTime: staleMs,
  }))
}

interface Open {
  /** Null until it is known. */
  open: number | null
  /** Those that lack most first. */
  gaps: { need: string; count: number }[]
}

/** `found`: the answers to `worklistQueries`. */
export function openCount(
  purpose: Purpose,
  [all, ...each]: readonly { data?: { total: number } | undefined }[],
): Open {
  const gaps = countedNeeds(purpose)
    .map((need, at) => ({ need, count: each[at]?.data?.total ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  return { open: all?.data?.total ?? null, gaps }
}
