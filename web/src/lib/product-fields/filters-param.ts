/** Filters in addresses. Every page loads this module; `usable-filters.ts` interprets them. Pure. */
import type { ProductFilter } from '@vitrine/contract'
import { maxFilters } from '@vitrine/rules'

/** Stands for what an address has in the place of a filter. */
export const unreadable: ProductFilter = { field: 'unreadable', type: 'unreadable', value: '' }

/** Filters as an address has them, whatever they are. */
export function filtersParam(given: unknown): ProductFilter[] | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const filters = Array.isArray(given) ? given : [given]
  return filters.slice(0, 2 * maxFilters).map((filter) => (isFilter(filter) ? filter : unreadable))
}

function isFilter(value: unknown): value is ProductFilter {
  if (typeof value !== 'object' || value === null) return false
  const { field, type, value: operand } = value as Record<string, unknown>
  return typeof field === 'string' && typeof type === 'string' && typeof operand === 'string'
}
