import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ProductFilter } from '@vitrine/contract'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { isComposing } from '../../../../lib/is-composing.ts'
import { draftOf, type FilterDraft, saysNothingNew } from '../../filters/filter-draft.ts'
import { FilterLines } from './filter-lines.tsx'

interface FilterBuilderProps {
  filters: readonly ProductFilter[]
  onChange: (filters: ProductFilter[]) => void
}

/**
 * Any filter of the platform, line by line: field, way, value. They take effect together; what is closed before that
 * stays as it was left, and the button says so.
 */
export function FilterBuilder({ filters, onChange }: FilterBuilderProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useDraft(filters)
  const count = filters.length === 0 ? t('filter') : t('filterCount', { number: number(filters.length) })
  const isPending = !saysNothingNew(draft, filters)
  const label = isPending && !isOpen ? `${count} · ${t('filtersNotApplied')}` : count
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    // The list that is open above the builder closes by itself.
    if (event.target instanceof Element && event.target.closest('[data-expanded]') !== null) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={false}
      position="bottom-start"
      shadow="lg"
      width="min(680px, 94vw)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={filters.length > 0 ? 'light' : 'default'}
          color="brand"
          leftSection={<IconFilter size={18} stroke={1.5} aria-hidden />}
          aria-label={label}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter')} onKeyDownCapture={onEscape}>
        {isOpen && (
          <FilterLines
            draft={draft}
            isPending={isPending}
            onDraft={setDraft}
            onDiscard={() => setDraft(draftOf(filters))}
            onApply={(next) => {
              onChange(next)
              setOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Begins afresh when other filters come into force: with these, with those of a view, or without one that was removed. */
function useDraft(filters: readonly ProductFilter[]): [FilterDraft, (draft: FilterDraft) => void] {
  const inForce = JSON.stringify(filters)
  const [kept, setKept] = useState(() => ({ of: inForce, draft: draftOf(filters) }))
  const [draft, set] = [kept.draft, (next: FilterDraft) => setKept({ of: inForce, draft: next })]
  if (kept.of !== inForce) {
    const fresh = draftOf(filters)
    setKept({ of: inForce, draft: fresh })
    return [fresh, set]
  }
  return [draft, set]
}
