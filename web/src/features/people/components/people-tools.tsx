import { type PersonKind, personStates } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { FilterSelect } from '../../../ui/fields/filter-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTags } from '../api/use-people.ts'
import type { UsersSearch } from '../people-search.ts'

interface PeopleToolsProps {
  kind: PersonKind
  search: UsersSearch
  onChange: (part: { [Key in keyof UsersSearch]?: UsersSearch[Key] | undefined }) => void
}

const optionOf = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })

/** Finds people by name and address, state, group and tag. */
export function PeopleTools({ kind, search, onChange }: PeopleToolsProps) {
  const { t } = useTranslation('people')
  const groups = useGroups().groups.filter(({ isExternal }) => isExternal === (kind === 'external'))
  const tags = useTags()
  return (
    <>
      <SearchField
        key={kind}
        label={t('search')}
        shown={search.search ?? ''}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <FilterSelect
        label={t('stateHead')}
        options={personStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label={t('group')}
        isSearchable
        options={groups.map(optionOf)}
        value={search.group}
        onChange={(group) => onChange({ group })}
      />
      {kind === 'external' && tags.length > 0 && (
        <FilterSelect
          label={t('tag')}
          isSearchable
          options={tags.map(optionOf)}
          value={search.tag}
          onChange={(tag) => onChange({ tag })}
        />
      )}
    </>
  )
}
