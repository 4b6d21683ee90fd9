/** The question the catalog asks for the list its address describes. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ProductFilter } from '@vitrine/contract'
import { defaultPage, defaultPageSize, pageSizeFor } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { withFilter } from '../../../lib/product-fields/fields.ts'
import { usableFilters } from '../../../lib/product-fields/usable-filters.ts'
import { type CatalogSearch, defaultSort, isBestFirst } from '../catalog-search.ts'

/** Long enough that going back from a product finds the list as it was. */
const keptMs = 30 * 60_000

/** A folder is asked for as a filter, which means all below it too and needs no numbers of the tree. */
export function listInput(search: CatalogSearch) {
  const { folder, category, q, sort, page, size, filters = [] } = search
  const inFolder = folder === undefined ? [] : [{ field: 'folder', type: 'EXACT', value: folder }]
  return {
    query: {
      page: page ?? defaultPage,
      per_page: size ?? defaultPageSize,
      ...(isBestFirst(search) ? { best_first: 'true' as const } : {}),
      ...(q === undefined ? {} : { reasons: 'true' as const }),
      ...(category === undefined ? {} : { category }),
    },
    body: { search: q ?? '', sorting: sort ?? defaultSort, filters: [...inFolder, ...filters] },
  }
}

/** The same list as a condition alone: its category is one of the filters. */
export function countedList({ category, ...search }: CatalogSearch) {
  const { body } = listInput(search)
  const inCategory = category === undefined ? [] : [{ field: 'category', type: 'EXACT', value: category }]
  return { filters: [...inCategory, ...body.filters], search: body.search }
}

/** How many products of the list have which value of these fields; its category is a place, which narrows all of them. */
export function facetsInput({ category, ...search }: CatalogSearch, fields: string[]) {
  const { filters, search: text } = listInput(search).body
  return { query: category === undefined ? {} : { category }, body: { filters, search: text, fields } }
}

/** The starred products of the list, of which nothing but their number is of interest. */
export function starredInput(search: CatalogSearch) {
  const filters = withFilter(search.filters ?? [], 'interested', 'EXACT', 'true')
  const { query: asked, body } = listInput({ ...search, filters, sort: defaultSort, page: defaultPage })
  const { reasons: _, ...query } = asked
  return { query: { ...query, per_page: pageSizeFor(1), id_only: 'true' as const }, body }
}

/** The filters of an address that can be asked, once that is known, and how many are more than may be asked. */
export function useAskedFilters(filters: readonly ProductFilter[] = []): {
  usable: ProductFilter[] | undefined
  beyond: number
} {
  const settings = useQuery(settingsQuery()).data
  if (filters.length === 0) return { usable: [], beyond: 0 }
  return settings === undefined ? { usable: undefined, beyond: 0 } : usableFilters(filters, settings)
}

/** The products of an address, found by those of its filters that can be asked. */
export function useListQuery(search: CatalogSearch) {
  const { usable } = useAskedFilters(search.filters)
  const input = usable === undefined ? skipToken : listInput({ ...search, filters: usable })
  return orpc.products.queryProducts.queryOptions({ input, gcTime: keptMs })
}

/** Until they arrive, the products of the address before stay. */
export function useProductList(search: CatalogSearch) {
  return useQuery({ ...useListQuery(search), placeholderData: keepPreviousData })
}
