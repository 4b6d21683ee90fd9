/** Which filters of an address or a view can be asked, and what is wrong with the others. Pure. */
import type { DomainSettings, ProductFilter } from '@vitrine/contract'
import { filtersOfGroup, isGroup, maxFilters, parseFilter, singleFilters } from '@vitrine/rules'
import { type Field, findField } from './fields.ts'
import { unreadable } from './filters-param.ts'

/** One filter by itself or in a group, and why it can't be asked. `part`: of a regular expression, what isn't allowed. */
export interface FilterFault {
  code:
    | 'FilterUnreadable'
    | 'FilterBlank'
    | 'FilterFieldUnknown'
    | 'FilterTypeUnknown'
    | 'FilterTypeNotApplicable'
    | 'FilterValueInvalid'
    | 'RegexInvalid'
    | 'RegexTooLong'
  field: Field | null
  value: string
  part: string
}

/** Null for a filter that can be asked; a group has the fault of its first filter that has one. */
export function faultOf(filter: ProductFilter, settings: DomainSettings): FilterFault | null {
  const fault = (code: FilterFault['code'], field: Field | null = null, part = ''): FilterFault => {
    return { code, field, value: filter.value, part }
  }
  if (isGroup(filter)) {
    const alternatives = filtersOfGroup(filter)
    if (alternatives === null || alternatives.some(isGroup)) return fault('FilterUnreadable')
    return alternatives.map((one) => faultOf(one, settings)).find((one) => one !== null) ?? null
  }
  if (filter.field === unreadable.field) return fault('FilterUnreadable')
  const field = findField(settings, filter.field)
  if (field === null) return fault('FilterFieldUnknown')
  const result = parseFilter(filter, field.kind)
  if (result.ok) return null
  const isBlank = filter.value.replaceAll(',', '').trim() === ''
  const isOfType = result.error === 'FilterTypeUnknown' || result.error === 'FilterTypeNotApplicable'
  return isBlank && !isOfType ? fault('FilterBlank', field) : fault(result.error, field, result.part)
}

/** One place is for the folder on screen. */
export const mostFilters = maxFilters - 1

/** The filters to ask, without those that have a fault and those beyond the number that may be asked. */
export function usableFilters(
  filters: readonly ProductFilter[],
  settings: DomainSettings,
): { usable: ProductFilter[]; beyond: number } {
  const sound = filters.filter((filter) => faultOf(filter, settings) === null)
  const usable: ProductFilter[] = []
  for (const filter of sound) {
    if (singleFilters([...usable, filter]).length > mostFilters) break
    usable.push(filter)
  }
  return { usable, beyond: sound.length - usable.length }
}
