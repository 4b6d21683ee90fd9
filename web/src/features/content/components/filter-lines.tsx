import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DomainSettings, ProductFilter } from '@vitrine/contract'
import { singleFilters } from '@vitrine/rules'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { mostFilters } from '../../../lib/product-fields/usable-filters.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import {
  type DraftEntry,
  type FilterDraft,
  faultsOfDraft,
  filtersBeside,
  filtersOfDraft,
  newEntry,
  newGroup,
  withAlternative,
  withLine,
  withoutEntry,
  withoutLine,
} from '../filters/filter-draft.ts'
import styles from './filter-builder.module.css'
import { FilterLine } from './filter-line.tsx'

interface FilterLinesProps {
  settings: DomainSettings
  structure: Structure
  wording: Wording
  draft: FilterDraft
  /** Whether it says something that isn't in force. */
  isPending: boolean
  onDraft: (draft: FilterDraft) => void
  onDiscard: () => void
  onApply: (filters: ProductFilter[]) => void
}

/** The lines of the builder. Nothing is applied while a line says nothing that can be asked: it stands at the line. */
export function FilterLines(props: FilterLinesProps) {
  const { settings, draft, isPending, onDraft, onDiscard, onApply } = props
  const { t } = useTranslation('content')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const faults = faultsOfDraft(draft, settings)
  const isTooMany = singleFilters(filtersOfDraft(draft)).length > mostFilters
  const submit = () => {
    setTried(true)
    const faulty = draft.flatMap(({ lines }) => lines).find(({ id }) => faults.has(id))
    if (faulty !== undefined) {
      const inputs = form.current?.querySelectorAll<HTMLElement>(`[data-line="${faulty.id}"] input`)
      return [...(inputs ?? [])].at(-1)?.focus()
    }
    if (!isTooMany) onApply(filtersOfDraft(draft))
  }
  const lineOf = ({ id, filter }: DraftEntry['lines'][number]) => (
    <FilterLine
      key={id}
      id={id}
      line={filter}
      {...props}
      beside={filtersBeside(draft, id, settings)}
      fault={isTried ? (faults.get(id) ?? null) : null}
      onChange={(next) => onDraft(withLine(draft, id, next))}
      onRemove={() => onDraft(withoutLine(draft, id))}
    />
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        {draft.map((entry) =>
          entry.isGroup ? (
            <fieldset key={entry.id} className={styles.group}>
              <legend>{t('anyOfThese')}</legend>
              {entry.lines.map(lineOf)}
              <Group gap="xs">
                <AddButton
                  label={t('addAlternative')}
                  onClick={() => onDraft(withAlternative(draft, entry.id))}
                />
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="gray"
                  onClick={() => onDraft(withoutEntry(draft, entry.id))}
                >
                  {t('removeAnyOf')}
                </Button>
              </Group>
            </fieldset>
          ) : (
            entry.lines.map(lineOf)
          ),
        )}
        {isTooMany && (
          <Text size="sm" c="red" role="alert">
            {t('tooManyFilters', { max: mostFilters })}
          </Text>
        )}
        <Group justify="space-between">
          <Group gap="xs">
            <AddButton label={t('addFilter')} onClick={() => onDraft([...draft, newEntry()])} />
            <AddButton label={t('addAnyOf')} onClick={() => onDraft([...draft, newGroup()])} />
          </Group>
          <Group gap="xs">
            {isPending && (
              <Button
                variant="subtle"
                size="compact-sm"
                color="gray"
                onClick={() => {
                  onDiscard()
                  // The button goes, and keys would go nowhere.
                  form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
                }}
              >
                {t('discardFilters')}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" color="gray" onClick={() => onApply([])}>
              {t('clearFilters')}
            </Button>
            <Button size="compact-sm" type="submit">
              {t('applyFilters')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color="brand"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
