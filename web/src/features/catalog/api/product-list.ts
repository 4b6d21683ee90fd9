/** The question the catalog asks for the list its address describes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defaultPage, defaultPageSize } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import { type CatalogSearch, defaultSort } from '../catalog-search.ts'

/** Long enough that going back from a product finds the list as it was. */
const keptMs = 30 * 60_000

/** A folder is asked for as a filter, which means all below it too and needs no numbers of the tree. */
export function listInput({ folder, category, q, sort, page, size, filters = [] }: CatalogSearch) {
  const inFolder = folder === undefined ? [] : [{ field: 'folder', type: 'EXACT', value: folder }]
  return {
    query: {
      page: page ?? defaultPage,
      per_page: size ?? defaultPageSize,
      ...(category === undefined ? {} : { category }),
    },
    body: { search: q ?? '', sorting: sort ?? defaultSort, filters: [...inFolder, ...filters] },
  }
}

export const listQuery = (search: CatalogSearch) =>
  orpc.products.queryProducts.queryOptions({ input: listInput(search), gcTime: keptMs })

/** The products of an address. Until they arrive, those of the address before stay. */
export function useProductList(search: CatalogSearch) {
  return useQuery({ ...listQuery(search), placeholderData: keepPreviousData })
}
