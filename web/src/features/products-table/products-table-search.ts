/** What the address of the products table says: every state of the table is in it. */
import type { ProductFilter } from '@vitrine/contract'
import { filtersParam } from '../../lib/product-fields/filters-param.ts'
import { idParam, searchedParam, textParam } from '../../lib/search-params.ts'

export const defaultSort = 'name'

/** Parameters at their defaults are left out. */
export interface ProductsTableSearch {
  folder?: string
  q?: string
  /** As on the wire: a field key, `-` in front for descending. */
  sort?: string
  /** Key of the field that the rows are grouped by. */
  group?: string
  filters?: ProductFilter[]
  /** Id of the saved view that the rest began as. */
  view?: string
}

/** Parses an address. Invalid parameters are dropped; an invalid filter keeps its place, so that the page can report it. */
export function productsTableSearch(search: Record<string, unknown>): ProductsTableSearch {
  const { folder, q, sort, group, filters, view } = search
  return withoutDefaults({
    folder: idParam(folder),
    q: searchedParam(q),
    sort: textParam(sort)?.slice(0, 100),
    group: textParam(group)?.slice(0, 100),
    filters: filtersParam(filters),
    view: idParam(view),
  })
}

/** The address with some of its parameters changed. */
export function changeContent(search: ProductsTableSearch, change: ProductsTableSearch): ProductsTableSearch {
  return withoutDefaults({ ...search, ...change })
}

function withoutDefaults({
  folder,
  q,
  sort,
  group,
  filters,
  view,
}: ProductsTableSearch): ProductsTableSearch {
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(q === undefined || q.trim() === '' ? {} : { q }),
    ...(sort === undefined || sort === defaultSort ? {} : { sort }),
    ...(group === undefined || group === '' ? {} : { group }),
    ...(filters === undefined || filters.length === 0 ? {} : { filters }),
    ...(view === undefined ? {} : { view }),
  }
}
