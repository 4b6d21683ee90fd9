import type { ProductFilter } from '@vitrine/contract'
import { maxFilters } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useFilterText } from '../../../../lib/product-fields/use-filter-text.ts'
import { ChipList } from '../../../../ui/lists/chip-list.tsx'
import { useTable } from '../../grid/table-context.ts'

interface ActiveFiltersProps {
  filters: readonly ProductFilter[]
  /** How many are more than may be asked. */
  beyond: number
  onChange: (filters: ProductFilter[]) => void
}

/** The filters in words, each to be taken away; those that can't be asked say that they are left out, and why. */
export function ActiveFilters({ filters, beyond, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation(['products-table', 'fields'])
  const { number } = useFormats()
  const { settings, wording } = useTable()
  const say = useFilterText(settings, wording)
  const chips = filters.map((filter, place) => {
    const { text, isBroken } = say(filter)
    return {
      key: `${place} ${filter.field} ${filter.type} ${filter.value}`,
      text,
      removeLabel: t('removeFilter', { text }),
      isBroken,
      onRemove: () => onChange(filters.filter((other) => other !== filter)),
    }
  })
  return (
    <>
      <ChipList
        label={t('activeFilters')}
        chips={chips}
        clearLabel={t('clearFilters')}
        onClear={() => onChange([])}
      />
      {beyond > 0 && (
        <span role="status">{t('fields:droppedMany', { number: number(beyond), max: maxFilters })}</span>
      )}
    </>
  )
}
