/** The products before and after one, in the order of the list that it was opened from. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DomainSettings } from '@vitrine/contract'
import { useRef } from 'react'
import { usableFilters } from '../../../lib/product-fields/usable-filters.ts'
import { pageRows } from '../grid/use-pages-in-view.ts'
import type { ProductsTableSearch } from '../products-table-search.ts'
import { withGroup } from './use-groups.ts'
import { pageQuery } from './use-product-rows.ts'

interface Place {
  product: string
  index: number
  /** It is in the list no more; others have moved up to its place. */
  isGone: boolean
}

export interface Neighbours {
  /** Answers the id, which may have to be fetched; null at the ends of the list, undefined without a list. */
  previous: (() => Promise<string | null>) | null | undefined
  next: (() => Promise<string | null>) | null | undefined
}

/**
 * Looks among the pages that the list has fetched. A product that an edit has taken out of the list keeps its place:
 * what follows it is what has moved there.
 */
export function useNeighbours(
  search: ProductsTableSearch,
  settings: DomainSettings | undefined,
  product: string,
): Neighbours {
  const queryClient = useQueryClient()
  const filters = settings === undefined ? [] : usableFilters(search.filters ?? [], settings).usable
  const asked = settings === undefined ? { ...search, filters } : withGroup({ ...search, filters }, settings)
  const top = useQuery({ ...pageQuery(asked, 1), enabled: settings !== undefined })
  const known = useRef<Place | null>(null)
  const total = top.data?.total ?? 0
  const fetched = (page: number) => queryClient.getQueryData(pageQuery(asked, page).queryKey)?.result ?? []
  const find = (): Place | null => {
    const pages = Array.from({ length: Math.ceil(total / pageRows) }, (_, place) => place + 1)
    for (const page of pages) {
      const at = fetched(page).findIndex(({ _id }) => _id === product)
      if (at !== -1) return { product, index: (page - 1) * pageRows + at, isGone: false }
    }
    return known.current?.product === product ? { ...known.current, isGone: true } : null
  }
  const place = find()
  known.current = place
  if (place === null) return { previous: undefined, next: undefined }
  const at = (index: number) => async () => {
    const page = Math.floor(index / pageRows) + 1
    const { result } = await queryClient.ensureQueryData(pageQuery(asked, page))
    return result[index % pageRows]?._id ?? null
  }
  const after = place.isGone ? place.index : place.index + 1
  return {
    previous: place.index > 0 ? at(place.index - 1) : null,
    next: after < total ? at(after) : null,
  }
}
