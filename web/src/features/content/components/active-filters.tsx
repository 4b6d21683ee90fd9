import type { DomainSettings, ProductFilter } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { findField } from '../../../lib/product-fields/fields.ts'
import { filterPhrase, type Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { ChipList } from '../../../ui/chip-list.tsx'

interface ActiveFiltersProps {
  settings: DomainSettings
  wording: Wording
  filters: readonly ProductFilter[]
  onChange: (filters: ProductFilter[]) => void
}

/** The filters in words, each to be taken away; those on fields that may not be seen say so. */
export function ActiveFilters({ settings, wording, filters, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation(['content', 'fields'])
  const chips = filters.map((filter) => {
    const phrase = filterPhrase(filter, findField(settings, filter.field), wording)
    const text = t(`fields:${phrase.key}`, phrase.parameters)
    return {
      key: `${filter.field} ${filter.type} ${filter.value}`,
      text,
      removeLabel: t('removeFilter', { text }),
      isBroken: phrase.key === 'chipUnknown',
      onRemove: () => onChange(filters.filter((other) => other !== filter)),
    }
  })
  return (
    <ChipList
      label={t('activeFilters')}
      chips={chips}
      clearLabel={t('clearFilters')}
      onClear={() => onChange([])}
    />
  )
}
