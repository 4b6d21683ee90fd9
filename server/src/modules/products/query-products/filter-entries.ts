/** The filters of a request: how many there may be, and what the or-groups among them hold. */
import type { ProductFilter } from '@vitrine/contract'
import { filtersOfGroup, isGroup, maxFilters, singleFilters } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'

/**
 * Each entry as the filters of which one must hold: a filter by itself as a list of one. Refuses TooManyFilters, those
 * in groups counted too, FilterValueInvalid for a group that can't be read, FilterTypeNotApplicable for one in another.
 */
export function filterEntries(filters: readonly ProductFilter[]): (readonly ProductFilter[])[] {
  if (singleFilters(filters).length > maxFilters) refuse('TooManyFilters', { max: maxFilters })
  return filters.map((filter) => (isGroup(filter) ? alternatives(filter) : [filter]))
}

function alternatives(group: ProductFilter): readonly ProductFilter[] {
  const field = group.field.slice(0, 100)
  const filters =
    filtersOfGroup(group) ?? refuse('FilterValueInvalid', { field, value: group.value.slice(0, 100) })
  if (filters.some(isGroup)) refuse('FilterTypeNotApplicable', { field, type: group.type })
  return filters
}
