import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ActivitySummary, byNobody } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { FoldedFilters } from '../../../lib/page/folded-filters.tsx'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { FilterSelect } from '../../../ui/fields/filter-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import type { ActivityPlace } from '../use-activity.ts'
import { useChangeWords } from '../use-change-words.ts'

/** What the changes are narrowed to; each choice says how many there would be. */
export function ChangesFilters({ place, summary }: { place: ActivityPlace; summary: ActivitySummary }) {
  const { t } = useTranslation('activity-report')
  const { date } = useFormats()
  const words = useChangeWords()
  const folders = useFolderOptions()
  const { search, change, isNarrowed } = place
  const { kinds, subjects, fields, people } = summary.options
  const counted = useCounted()
  const days = summary.days.map(({ day, changes }) => counted(day, date(day), changes))
  const { q, kind, person, subject, field, folder } = search
  const folded = [kind, person, subject, field, folder].filter((value) => value !== undefined)
  return (
    <Group gap="xs">
      <SearchField
        label={t('searchLabel')}
        shown={q ?? ''}
        onSearch={(text) => change({ q: text === '' ? undefined : text })}
      />
      <FilterSelect
        label={t('allDays')}
        options={withChosen(days, search.day, date)}
        value={search.day}
        onChange={(day) => change(search.from === undefined ? { month: place.month, day } : { day })}
      />
      <FoldedFilters
        chosen={folded.length}
        aside={
          <>
            <Chosen place={place} />
            {isNarrowed && (
              <Button variant="subtle" onClick={() => change(nothingNarrowed)}>
                {t('clear')}
              </Button>
            )}
          </>
        }
      >
        <FilterSelect
          label={t('allPeople')}
          isSearchable
          options={withChosen(
            people.map(({ person, changes }) =>
              counted(person?._id ?? byNobody, person === null ? t('nobody') : person.name, changes),
            ),
            search.person,
            () => '–',
          )}
          value={search.person}
          onChange={(person) => change({ person })}
        />
        <FilterSelect
          label={t('allKinds')}
          options={withChosen(
            kinds.map(({ kind, changes }) => counted(kind, t(`kind.${kind}`), changes)),
            search.kind,
            (kind) => t(`kind.${kind}`),
          )}
          value={search.kind}
          onChange={(kind) => change({ kind })}
        />
        <FilterSelect
          label={t('allSubjects')}
          options={withChosen(
            subjects.map(({ subject, changes }) => counted(subject, t(`subject.${subject}`), changes)),
            search.subject,
            (subject) => t(`subject.${subject}`),
          )}
          value={search.subject}
          onChange={(subject) => change({ subject })}
        />
        <FilterSelect
          label={t('allFields')}
          isSearchable
          options={withChosen(
            fields.map(({ field, changes }) => counted(field, words.field(field), changes)),
            search.field,
            words.field,
          )}
          value={search.field}
          onChange={(field) => change({ field })}
        />
        <FilterSelect
          label={t('allFolders')}
          isSearchable
          options={folders}
          value={search.folder}
          onChange={(folder) => change({ folder })}
        />
      </FoldedFilters>
    </Group>
  )
}

/** What comes from elsewhere, and is taken away again. */
function Chosen({ place: { search, month, change } }: { place: ActivityPlace }) {
  const { t } = useTranslation('activity-report')
  const { date } = useFormats()
  return (
    <>
      {search.from !== undefined && search.to !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => change({ month: month, from: undefined, to: undefined, day: undefined })}
        >
          {t('onlyDays', { from: date(search.from), to: date(search.to) })}
        </Button>
      )}
      {search.product !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => change({ product: undefined })}
        >
          {t('oneProduct')}
        </Button>
      )}
      {search.bulk !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => change({ bulk: undefined })}
        >
          {t('oneBulk')}
        </Button>
      )}
    </>
  )
}

const nothingNarrowed = {
  ...{
    from: undefined,
    to: undefined,
    day: undefined,
    q: undefined,
    kind: undefined,
    person: undefined,
    subject: undefined,
  },
  ...{ field: undefined, folder: undefined, product: undefined, bulk: undefined },
}

interface Option<Value extends string> {
  value: Value
  label: string
}

function useCounted() {
  const { t } = useTranslation('activity-report')
  const { number } = useFormats()
  return <Value extends string>(value: Value, name: string, changes: number): Option<Value> => ({
    value,
    label: t('optionCount', { name, number: number(changes) }),
  })
}

/** What is chosen stays chosen where there is nothing of it. */
function withChosen<Value extends string>(
  options: Option<Value>[],
  chosen: Value | undefined,
  nameOf: (value: Value) => string,
): Option<Value>[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: nameOf(chosen) }]
}

function useFolderOptions(): Option<string>[] {
  const { folders } = useStructure()
  return folders.nodes.map(({ _id }) => ({
    value: _id,
    label: folders
      .pathOf(_id)
      .map(({ name }) => name)
      .join(' › '),
  }))
}
