import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Interest } from '../../../../lib/interest/use-interest.ts'
import { type Field, filterFields, withFilter } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { useCatalog } from '../../api/use-catalog.ts'
import { useStarredCount } from '../../api/use-facets.ts'
import { useCountedChoice } from './counted-choice.tsx'
import styles from './filter-bar.module.css'
import { FilterDrawer } from './filter-drawer.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { SortControl } from './sort-control.tsx'

/** As many as fit beside the sorting on a usual screen; all of them are in the drawer. */
const quickFilters = 5

interface FilterBarProps {
  structure: Structure
  wording: Wording
  interest: Interest
  total: number | undefined
}

export function FilterBar({ structure, wording, interest, total }: FilterBarProps) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { search } = useCatalog()
  const [isOpen, drawer] = useDisclosure(false)
  const fields =
    structure.settings === undefined ? [] : filterFields(structure.settings, { canStar: interest.canStar })
  const activeCount = search.filters?.length ?? 0
  const filtersLabel = activeCount === 0 ? t('filters') : t('filtersActive', { number: number(activeCount) })
  return (
    <div className={styles.bar}>
      <div className={styles.pills}>
        <div className={styles.quick}>
          {fields
            .slice(0, quickFilters)
            .map((field) =>
              field.kind === 'boolean' ? (
                <StarPill key={field.key} field={field} />
              ) : (
                <FilterPill key={field.key} field={field} structure={structure} wording={wording} />
              ),
            )}
        </div>
        <Button
          className={styles.more}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
          onClick={drawer.open}
        >
          <span className={styles.narrow}>{filtersLabel}</span>
          <span className={styles.wide}>{t('moreFilters')}</span>
        </Button>
      </div>
      <SortControl structure={structure} />
      <FilterDrawer
        isOpen={isOpen}
        onClose={drawer.close}
        fields={fields}
        structure={structure}
        wording={wording}
        total={total}
      />
    </div>
  )
}

/** A choice between two needs no list. */
function StarPill({ field }: { field: Field }) {
  const { t } = useTranslation('catalog')
  const { search, change } = useCatalog()
  const filters = search.filters ?? []
  const isActive = filters.some(({ field: key, value }) => key === field.key && value === 'true')
  const counted = useCountedChoice()
  const { label, 'aria-label': name } = counted(t('onlyInterested'), useStarredCount(true))
  const Icon = isActive ? IconStarFilled : IconStar
  return (
    <Button
      className={styles.pill}
      variant={isActive ? 'light' : 'default'}
      color="brand"
      aria-pressed={isActive}
      aria-label={name}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      onClick={() => change({ filters: withFilter(filters, field.key, 'EXACT', isActive ? null : 'true') })}
    >
      {label}
    </Button>
  )
}

function FilterPill({ field, structure, wording }: { field: Field; structure: Structure; wording: Wording }) {
  const { search } = useCatalog()
  const [isOpen, setOpen] = useState(false)
  const isActive = (search.filters ?? []).some((filter) => filter.field === field.key)
  const name = wording.fieldName(field)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="lg" width={280} trapFocus>
      <Popover.Target>
        <Button
          className={styles.pill}
          variant={isActive ? 'light' : 'default'}
          color="brand"
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <FilterEditor field={field} structure={structure} wording={wording} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
