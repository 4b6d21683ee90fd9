import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ProjectState, projectRoles, projectStates } from '@vitrine/contract'
import { sessionTypes } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FoldedFilters } from '../../../lib/page/folded-filters.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { FilterSelect } from '../../../ui/fields/filter-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { WholeDayField } from '../../../ui/fields/whole-day-field.tsx'
import { useTemplates } from '../api/use-templates.ts'
import { narrowingOf, type ProjectSort, type ProjectsSearch } from '../projects-search.ts'
import styles from './projects.module.css'

export type NarrowProjects = (
  part: { [Key in keyof ProjectsSearch]?: ProjectsSearch[Key] | undefined },
) => void

interface ToolsProps {
  search: ProjectsSearch
  onChange: NarrowProjects
}

/** Finds projects by name, role, owner, session type and days, and puts them in an order. */
export function ProjectTools({ search, onChange }: ToolsProps) {
  const { t } = useTranslation('projects')
  const { access } = useEntered()
  const { search: words, ...filters } = narrowingOf(search)
  return (
    <>
      <SearchField
        label={t('search')}
        shown={words ?? ''}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <FoldedFilters
        chosen={Object.keys(filters).length}
        aside={<SortSelect search={search} onChange={onChange} />}
      >
        {!access.isClient && (
          <>
            <FilterSelect
              label={t('role')}
              options={projectRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
              value={search.role}
              onChange={(role) => onChange({ role })}
            />
            <OwnerFilter search={search} onChange={onChange} />
            <TemplateFilter search={search} onChange={onChange} />
          </>
        )}
        <FilterSelect
          label={t('sessionType')}
          options={sessionTypes.map((value) => ({ value, label: t(`session.${value}`) }))}
          value={search.session}
          onChange={(session) => onChange({ session })}
        />
        <DayFilter name="from" search={search} onChange={onChange} />
        <DayFilter name="until" search={search} onChange={onChange} />
      </FoldedFilters>
    </>
  )
}

/** One's own, and those of colleagues where one may see who there is. */
function OwnerFilter({ search, onChange }: ToolsProps) {
  const { t } = useTranslation('projects')
  const { user, access } = useEntered()
  const mayList = access.permissions.group.view >= 1
  const colleagues = useQuery({
    ...orpc.people.listUsers.queryOptions({
      input: { kind: 'internal', page: 1, per_page: -1, sort: 'name' },
    }),
    enabled: mayList,
  })
  const me = user === null ? [] : [{ value: user._id, label: t('me') }]
  const others = (mayList ? (colleagues.data?.result ?? []) : [])
    .filter(({ _id }) => _id !== user?._id)
    .map(({ _id, profile, email }) => ({ value: _id, label: profile.name === '' ? email : profile.name }))
  return (
    <FilterSelect
      label={t('owner')}
      isSearchable
      options={[...me, ...others]}
      value={search.owner}
      onChange={(owner) => onChange({ owner })}
    />
  )
}

function TemplateFilter({ search, onChange }: ToolsProps) {
  const { t } = useTranslation('projects')
  const templates = useTemplates().data?.result ?? []
  if (templates.length === 0) return null
  return (
    <FilterSelect
      label={t('template')}
      isSearchable
      options={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={search.template}
      onChange={(template) => onChange({ template })}
    />
  )
}

function DayFilter({ name, search, onChange }: ToolsProps & { name: 'from' | 'until' }) {
  const { t } = useTranslation('projects')
  return (
    <WholeDayField
      aria-label={t(name)}
      placeholder={t(name)}
      className={styles.day ?? ''}
      value={search[name] ?? ''}
      onChange={(day) => onChange({ [name]: day === '' ? undefined : day })}
      invalidText={t('notADate')}
      clearLabel={t('clearDay', { day: t(name) })}
    />
  )
}

const sorts = ['next', 'name', '-createdAt', 'startsAt', 'endsAt'] as const satisfies readonly ProjectSort[]

function SortSelect({ search, onChange }: ToolsProps) {
  const { t } = useTranslation('projects')
  return (
    <Select
      w={220}
      aria-label={t('sort')}
      allowDeselect={false}
      data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      value={search.sort ?? 'next'}
      onChange={(sort) =>
        onChange({ sort: sort === 'next' ? undefined : ((sort ?? undefined) as ProjectSort) })
      }
    />
  )
}

interface StateSwitchProps {
  state: ProjectState
  onChange: (state: ProjectState) => void
}

export function StateSwitch({ state, onChange }: StateSwitchProps) {
  const { t } = useTranslation('projects')
  return (
    <SegmentedControl
      aria-label={t('state')}
      value={state}
      onChange={(value) => onChange(value as ProjectState)}
      data={projectStates.map((value) => ({ value, label: t(`state.${value}`) }))}
    />
  )
}
