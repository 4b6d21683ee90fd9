import { categoryLevels, maxFilters } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import { useFilterText } from '../../../../lib/product-fields/use-filter-text.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { type Chip, ChipList } from '../../../../ui/lists/chip-list.tsx'
import { useAskedFilters } from '../../api/product-list.ts'
import { useCatalog } from '../../api/use-catalog.ts'

/** Everything that narrows the list, in words, each to be taken away; filters that can't be asked say why they are left out. */
export function ActiveFilters({ structure, wording }: { structure: Structure; wording: Wording }) {
  const { t } = useTranslation(['catalog', 'fields'])
  const { number } = useFormats()
  const { search, change } = useCatalog()
  const { beyond } = useAskedFilters(search.filters)
  const chips = useChips(structure, wording)
  const inWords = chips.map((chip) => ({ ...chip, removeLabel: t('removeFilter', { text: chip.text }) }))
  return (
    <>
      <ChipList
        label={t('activeFilters')}
        chips={inWords}
        clearLabel={t('clearAll')}
        onClear={() => change({ q: undefined, category: undefined, filters: undefined })}
      />
      {beyond > 0 && (
        <span role="status">{t('fields:droppedMany', { number: number(beyond), max: maxFilters })}</span>
      )}
    </>
  )
}

function useChips(structure: Structure, wording: Wording): Omit<Chip, 'removeLabel'>[] {
  const { t } = useTranslation('fields')
  const { search, change } = useCatalog()
  const { domain } = useEntered()
  const { q, category, filters = [] } = search
  const say = useFilterText(structure.settings, wording)
  const chips: Omit<Chip, 'removeLabel'>[] = []
  if (q !== undefined) {
    chips.push({
      key: 'q',
      text: t('chipSearch', { text: q }),
      isBroken: false,
      onRemove: () => change({ q: undefined }),
    })
  }
  if (category !== undefined) {
    const path = structure.categories.pathOf(category)
    const header =
      domain.categoryHeaders[Math.min(path.length, categoryLevels) - 1] ?? t('attribute.category')
    const isKnown = path.length > 0
    chips.push({
      key: 'category',
      text: t('chipIs', { field: header, values: path.at(-1)?.name ?? '…' }),
      isBroken: !isKnown && structure.categories.root !== undefined,
      onRemove: () => change({ category: undefined }),
    })
  }
  if (structure.settings === undefined) return chips
  for (const [place, filter] of filters.entries()) {
    chips.push({
      key: `${place} ${filter.field} ${filter.type} ${filter.value}`,
      ...say(filter),
      onRemove: () => change({ filters: filters.filter((other) => other !== filter) }),
    })
  }
  return chips
}
