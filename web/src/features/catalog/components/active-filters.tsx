import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { categoryLevels } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { findField } from '../../../lib/product-fields/fields.ts'
import { filterPhrase, type Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { useCatalog } from '../api/use-catalog.ts'
import styles from './active-filters.module.css'

interface Chip {
  key: string
  text: string
  /** Means nothing in this domain, or to this person. */
  isBroken: boolean
  onRemove: () => void
}

/** Everything that narrows the list, in words, each to be taken away. */
export function ActiveFilters({ structure, wording }: { structure: Structure; wording: Wording }) {
  const { t } = useTranslation('catalog')
  const { change } = useCatalog()
  const chips = useChips(structure, wording)
  if (chips.length === 0) return null
  return (
    <section aria-label={t('activeFilters')} className={styles.active}>
      <ul className={styles.chips}>
        {chips.map(({ key, text, isBroken, onRemove }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.chip}
              data-broken={isBroken || undefined}
              aria-label={t('removeFilter', { text })}
              onClick={onRemove}
            >
              <span>{text}</span>
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={() => change({ q: undefined, category: undefined, filters: undefined })}
      >
        {t('clearAll')}
      </Button>
    </section>
  )
}

function useChips(structure: Structure, wording: Wording): Chip[] {
  const { t } = useTranslation('fields')
  const { search, change } = useCatalog()
  const { domain } = useEntered()
  const { q, category, filters = [] } = search
  const chips: Chip[] = []
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
    const header = domain.categoryHeaders[Math.min(path.length, categoryLevels) - 1] ?? t('fieldCategory')
    const isKnown = path.length > 0
    chips.push({
      key: 'category',
      text: t('chipIs', { field: header, values: path.at(-1)?.name ?? '…' }),
      isBroken: !isKnown && structure.categories.root !== undefined,
      onRemove: () => change({ category: undefined }),
    })
  }
  if (structure.settings === undefined) return chips
  for (const filter of filters) {
    const phrase = filterPhrase(filter, findField(structure.settings, filter.field), wording)
    chips.push({
      key: `${filter.field} ${filter.type} ${filter.value}`,
      text: t(phrase.key, phrase.parameters),
      isBroken: phrase.key === 'chipUnknown',
      onRemove: () => change({ filters: filters.filter((other) => other !== filter) }),
    })
  }
  return chips
}
