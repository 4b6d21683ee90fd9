/** What filters say, groups too, and what was left out because it can't be asked. */
import type { DomainSettings, ProductFilter } from '@vitrine/contract'
import { filtersOfGroup, isGroup } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { findField } from './fields.ts'
import { filterPhrase, type Wording } from './filter-phrase.ts'
import { type FilterFault, faultOf } from './usable-filters.ts'

export interface FilterText {
  /** Why it was left out, of one that is broken. */
  text: string
  /** Means nothing here, or to this person. */
  isBroken: boolean
}

export function useFilterText(
  settings: DomainSettings | undefined,
  wording: Wording,
): (filter: ProductFilter) => FilterText {
  const { t } = useTranslation('fields')
  const sayDropped = useDroppedText(wording)
  const say = (filter: ProductFilter, settings: DomainSettings): string => {
    if (isGroup(filter)) {
      const alternatives = filtersOfGroup(filter) ?? []
      return t('chipAny', { filters: alternatives.map((one) => say(one, settings)).join('; ') })
    }
    const phrase = filterPhrase(filter, findField(settings, filter.field), wording)
    return t(phrase.key, phrase.parameters)
  }
  return (filter) => {
    if (settings === undefined) return { text: t('chipUnknown'), isBroken: true }
    const fault = faultOf(filter, settings)
    return fault === null
      ? { text: say(filter, settings), isBroken: false }
      : { text: sayDropped(fault), isBroken: true }
  }
}

/** Why a filter was left out, in words. */
function useDroppedText(wording: Wording): (fault: FilterFault) => string {
  const { t } = useTranslation('fields')
  return ({ code, field, value }) => {
    const named = { field: field === null ? '' : wording.fieldName(field), value }
    switch (code) {
      case 'FilterUnreadable':
        return t('droppedUnreadable')
      case 'FilterFieldUnknown':
        return t('droppedField')
      case 'FilterTypeUnknown':
      case 'FilterTypeNotApplicable':
        return t('droppedType', named)
      case 'FilterBlank':
        return t('droppedBlank', named)
      default:
        return t('droppedValue', named)
    }
  }
}
