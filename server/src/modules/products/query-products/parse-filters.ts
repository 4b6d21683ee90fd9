/** The filters of a request, checked against what its caller may see: what SQL and kept columns find begins with this. */
import type { ProductFilter } from '@vitrine/contract'
import {
  filtersOfGroup,
  isGroup,
  maxFilters,
  type ParsedFilter,
  parseFilter,
  singleFilters,
} from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Column } from './slot-columns.ts'
import { findColumn, type SeenFields } from './visible-columns.ts'

export interface AskedFilter {
  column: Column
  filter: ParsedFilter
}

/**
 * Each entry as the filters of which one must hold: a filter by itself as a list of one. Refuses TooManyFilters, those
 * in groups counted too, FilterValueInvalid for a group that can't be read, FilterTypeNotApplicable for one in another,
 * FilterFieldUnknown, also of a field that the caller doesn't see, and what `parseFilter` refuses.
 */
export function parseFilters(seen: SeenFields, filters: readonly ProductFilter[]): AskedFilter[][] {
  if (singleFilters(filters).length > maxFilters) refuse('TooManyFilters', { max: maxFilters })
  return filters.map((filter) =>
    (isGroup(filter) ? alternatives(filter) : [filter]).map((single) => parsed(seen, single)),
  )
}

function alternatives(group: ProductFilter): readonly ProductFilter[] {
  const field = group.field.slice(0, 100)
  const filters =
    filtersOfGroup(group) ?? refuse('FilterValueInvalid', { field, value: group.value.slice(0, 100) })
  if (filters.some(isGroup)) refuse('FilterTypeNotApplicable', { field, type: group.type })
  return filters
}

function parsed(seen: SeenFields, filter: ProductFilter): AskedFilter {
  const field = filter.field.slice(0, 100)
  const column = findColumn(seen, filter.field) ?? refuse('FilterFieldUnknown', { field })
  const result = parseFilter(filter, column.kind)
  if (result.ok) return { column, filter: result.filter }
  const [type, value] = [filter.type.slice(0, 20), filter.value.slice(0, 100)]
  return refuse(result.error, { field, type, value, part: result.part, max: 200 })
}
