import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ProductFilter } from '@vitrine/contract'
import { singleFilters } from '@vitrine/rules'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostFilters } from '../../../../lib/product-fields/usable-filters.ts'
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
} from '../../filters/filter-draft.ts'
import { useTable } from '../../grid/table-context.ts'
import styles from './filter-builder.module.css'
import { FilterLine } from './filter-line.tsx'

interface FilterLinesProps {
  draft: FilterDraft
  /** Whether it says something that isn't in force. */
  isPending: boolean
  onDraft: (draft: FilterDraft) => void
  onDiscard: () => void
  onApply: (filters: ProductFilter[]) => void
}

/** The lines of the builder. Nothing is applied while a line says nothing that can be asked: it stands at the line. */
export function FilterLines(props: FilterLinesProps) {
  const { draft, onDraft, onApply } = props
  const { settings } = useTable()
  const { t } = useTranslation('products-table')
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
            <AnyOf key={entry.id} entry={entry} draft={draft} onDraft={onDraft}>
              {entry.lines.map(lineOf)}
            </AnyOf>
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
          <Ends
            {...props}
            // The button goes, and keys would go nowhere.
            onLeave={() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()}
          />
        </Group>
      </Stack>
    </form>
  )
}

interface AnyOfProps extends Pick<FilterLinesProps, 'draft' | 'onDraft'> {
  entry: DraftEntry
  children: ReactNode
}

/** Lines of which one must hold. */
function AnyOf({ entry, draft, onDraft, children }: AnyOfProps) {
  const { t } = useTranslation('products-table')
  return (
    <fieldset className={styles.group}>
      <legend>{t('anyOfThese')}</legend>
      {children}
      <Group gap="xs">
        <AddButton label={t('addAlternative')} onClick={() => onDraft(withAlternative(draft, entry.id))} />
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
  )
}

/** Ways to end: without what isn't in force, without any filter, or with all of them. */
function Ends({ isPending, onDiscard, onApply, onLeave }: FilterLinesProps & { onLeave: () => void }) {
  const { t } = useTranslation('products-table')
  return (
    <Group gap="xs">
      {isPending && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          onClick={() => {
            onDiscard()
            onLeave()
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
