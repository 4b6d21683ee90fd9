/** What the address of the catalog says. Every state of the list is in it, so that an address can be shared. */
import type { ProductFilter } from '@vitrine/contract'
import { defaultPage, defaultPageSize, offeredPageSize } from '@vitrine/rules'
import { filtersParam } from '../../lib/product-fields/filters-param.ts'
import { countParam, searchedParam, textParam } from '../../lib/search-params.ts'

export const defaultSort = 'name'

/** Parameters at their defaults are left out. */
export interface CatalogSearch {
  folder?: string
  category?: string
  q?: string
  /** As on the wire: a field key, `-` in front for descending. Without one, what is searched for is in the order of fit. */
  sort?: string
  page?: number
  size?: number
  filters?: ProductFilter[]
}

/** Parses an address. Invalid parameters are dropped; an invalid filter keeps its place, so that the page can report it. */
export function catalogSearch(search: Record<string, unknown>): CatalogSearch {
  const { folder, category, q, sort, page, size, filters } = search
  return withoutDefaults({
    folder: textParam(folder),
    category: textParam(category),
    q: searchedParam(q),
    sort: textParam(sort)?.slice(0, 100),
    page: countParam(page),
    size: offeredPageSize(countParam(size) ?? defaultPageSize),
    filters: filtersParam(filters),
  })
}

/** The address with a change: whatever else changes, a page number counts in the old list only. */
export function changeSearch(search: CatalogSearch, change: CatalogSearch): CatalogSearch {
  return withoutDefaults({ ...search, page: undefined, ...change })
}

function isSearched(q: string | undefined): q is string {
  return q !== undefined && q !== ''
}

/** Whether what fits the search best comes first. */
export function isBestFirst({ q, sort }: CatalogSearch): boolean {
  return isSearched(q) && sort === undefined
}

function withoutDefaults(search: CatalogSearch): CatalogSearch {
  const { folder, category, q, sort, page, size, filters } = search
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(category === undefined ? {} : { category }),
    ...(isSearched(q) ? { q } : {}),
    ...(sort === undefined || (sort === defaultSort && !isSearched(q)) ? {} : { sort }),
    ...(page === undefined || page === defaultPage ? {} : { page }),
    ...(size === undefined || size === defaultPageSize ? {} : { size }),
    ...(filters === undefined || filters.length === 0 ? {} : { filters }),
  }
}
