import { MultiSelect, Select } from '@mantine/core'
import { reportNone } from '@vitrine/contract'
import { type SessionType, sessionTypes } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { FoldedFilters } from '../../../lib/page/folded-filters.tsx'
import { ReportFields } from '../../../lib/reports/report-fields.tsx'
import { SpanPicker } from '../../../lib/reports/span-picker.tsx'
import { type ReportPlace, useReportOptions } from '../api/use-project-report.ts'

const narrowed = { page: undefined, lines: undefined } as const

/** Chooses the days, projects, categories and people of the report. */
export function ReportFilters({ place }: { place: ReportPlace }) {
  const { span, comparison, today, search, change } = place
  const { category, group, presenter, session } = search
  const folded = [category, group, presenter, session].filter((value) => value !== undefined)
  return (
    <ReportFields>
      <SpanPicker
        span={span}
        comparison={comparison}
        today={today}
        onChange={(next) => change({ compare: undefined, ...next, ...narrowed })}
      />
      <ProjectsField place={place} />
      <FoldedFilters chosen={folded.length}>
        <ReportFields>
          <NarrowingFields place={place} />
        </ReportFields>
      </FoldedFilters>
    </ReportFields>
  )
}

/** The address of one project names it already. */
function ProjectsField({ place: { projectId, search, change } }: { place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const { data } = useReportOptions()
  if (projectId !== null) return null
  const chosen = search.projects?.split(',') ?? []
  return (
    <MultiSelect
      label={t('projects')}
      placeholder={chosen.length === 0 ? t('allProjects') : ''}
      searchable
      clearable
      limit={100}
      data={data?.projects.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
      value={chosen}
      onChange={(ids) => change({ projects: ids.length === 0 ? undefined : ids.join(','), ...narrowed })}
    />
  )
}

function NarrowingFields({ place: { search, change } }: { place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const { data } = useReportOptions()
  const options = { category: data?.categories, group: data?.groups, presenter: data?.presenters }
  return (
    <>
      {(['category', 'group', 'presenter'] as const).map((name) => (
        <Select
          key={name}
          label={t(name)}
          placeholder={t('any')}
          searchable
          clearable
          limit={100}
          data={[
            ...(options[name] ?? []).map((option) => ({ value: option._id, label: option.name })),
            { value: reportNone, label: t(`none.${name}`) },
          ]}
          value={search[name] ?? null}
          onChange={(id) => change({ [name]: id ?? undefined, ...narrowed })}
        />
      ))}
      <Select
        label={t('session')}
        placeholder={t('any')}
        clearable
        data={sessionTypes.map((value) => ({ value, label: t(`session.${value}`) }))}
        value={search.session ?? null}
        onChange={(type) => change({ session: (type as SessionType | null) ?? undefined, ...narrowed })}
      />
    </>
  )
}
