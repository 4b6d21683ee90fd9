/** What the address of the catalog says. Every state of the list is in it, so that an address can be shared. */
import type { ProductFilter } from '@vitrine/contract'
import { defaultPage, defaultPageSize, maxFilters, offeredPageSize } from '@vitrine/rules'

export const defaultSort = 'name'

/** Parameters at their defaults are left out. */
export interface CatalogSearch {
  folder?: string
  category?: string
  q?: string
  /** As on the wire: a field key, `-` in front for descending. */
  sort?: string
  page?: number
  size?: number
  filters?: ProductFilter[]
}

/** Reads an address; what can't be understood is dropped. */
export function catalogSearch(search: Record<string, unknown>): CatalogSearch {
  const { folder, category, q, sort, page, size, filters } = search
  return withoutDefaults({
    folder: text(folder),
    category: text(category),
    q: text(q)?.slice(0, 200),
    sort: text(sort)?.slice(0, 100),
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : undefined,
    size: typeof size === 'number' ? offeredPageSize(size) : undefined,
    filters: Array.isArray(filters) ? filters.filter(isFilter).slice(0, maxFilters) : undefined,
  })
}

/** The address with a change: whatever else changes, a page number counts in the old list only. */
export function changeSearch(search: CatalogSearch, change: CatalogSearch): CatalogSearch {
  return withoutDefaults({ ...search, page: undefined, ...change })
}

function withoutDefaults(search: CatalogSearch): CatalogSearch {
  const { folder, category, q, sort, page, size, filters } = search
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(category === undefined ? {} : { category }),
    ...(q === undefined || q === '' ? {} : { q }),
    ...(sort === undefined || sort === defaultSort ? {} : { sort }),
    ...(page === undefined || page === defaultPage ? {} : { page }),
    ...(size === undefined || size === defaultPageSize ? {} : { size }),
    ...(filters === undefined || filters.length === 0 ? {} : { filters }),
  }
}

/** The router reads `q=12` as a number; people mean the text. */
function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function isFilter(value: unknown): value is ProductFilter {
  if (typeof value !== 'object' || value === null) return false
  const filter = value as ProductFilter
  return [filter.field, filter.type, filter.value].every((part) => typeof part === 'string')
}
