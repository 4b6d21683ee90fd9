import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Project, ProjectSummary, TemplateSummary } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { ZoneSelect } from '../../../lib/i18n/zone-select.tsx'
import type { ProjectStart } from '../../../lib/projects/new-project-command.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { readersZone, useProjectTimes } from '../api/project-times.ts'
import { shiftedEnd } from '../api/shifted-end.ts'
import { useProjectActions } from '../api/use-projects.ts'
import { useTemplate, useTemplates } from '../api/use-templates.ts'
import { MomentField } from './moment-field.tsx'
import styles from './projects.module.css'

/** The company's zone, or the reader's where the company has said none, until another one is chosen. */
function useUsualZone() {
  const [chosen, setChosen] = useState<string | null>(null)
  const ofCompany = useQuery(settingsQuery()).data?.timeZone ?? noZone
  return [chosen ?? (ofCompany === noZone ? readersZone() : ofCompany), setChosen] as const
}

/** Default zone of companies. */
const noZone = 'Etc/UTC'

/** The project or template that a new project copies. */
type Source = { kind: 'project'; project: ProjectSummary } | { kind: 'template'; template: TemplateSummary }

interface NewProjectDialogProps {
  /** Products, or another project, to begin with; null for nothing. */
  start: ProjectStart | { project: ProjectSummary } | null
  onClose: () => void
}

/** A new project from nothing, products, a template or another project; everything else is entered on its page. */
export function NewProjectDialog({ start, onClose }: NewProjectDialogProps) {
  const { t } = useTranslation('projects')
  const given = start !== null && 'project' in start ? start.project : null
  const products = start !== null && 'products' in start ? start : null
  const [source, setSource] = useState<Source | null>(given && { kind: 'project', project: given })
  const [startsLocal, setStarts] = useState<string | null>(null)
  const [endsLocal, setEnds] = useState<string | null>(null)
  const [timeZone, setZone] = useUsualZone()
  const { make, error, isBusy } = useMaking(onClose)
  const copied = source?.kind === 'project' ? source.project : null
  const proposed = copied === null ? (products?.name ?? '') : t('copyName', { name: copied.name })
  const { name, isFine, field } = useName(proposed, error)
  const submit = () =>
    make({ source, products, values: { name: name.trim(), startsLocal, endsLocal, timeZone } })
  return (
    <FormDialog
      title={t(given === null ? 'newProject' : 'duplicateTitle')}
      submitLabel={t('create')}
      isBusy={isBusy}
      canSubmit={isFine}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={field} />
      {products !== null && <ChosenProducts start={products} />}
      {given === null && (
        <SourceSelect source={source} withProjects={products === null} onChange={setSource} />
      )}
      <div className={styles.moments}>
        <MomentField
          label={t('startsAt')}
          timeLabel={t('startTime')}
          usualTime="09:00"
          value={startsLocal}
          onChange={setStarts}
        />
        {copied === null && (
          <MomentField
            label={t('endsAt')}
            timeLabel={t('endTime')}
            usualTime="18:00"
            value={endsLocal}
            onChange={setEnds}
          />
        )}
      </div>
      {copied === null ? (
        <ZoneSelect value={timeZone} at={dayOf(startsLocal)} onChange={setZone} />
      ) : (
        <Shifted source={copied} startsLocal={startsLocal} />
      )}
      {source?.kind === 'template' && <GoneParts template={source.template} />}
    </FormDialog>
  )
}

interface Making {
  source: Source | null
  products: ProjectStart | null
  values: { name: string; startsLocal: string | null; endsLocal: string | null; timeZone: string }
}

function useMaking(onClose: () => void) {
  const navigate = useNavigate()
  const { create, duplicate } = useProjectActions()
  const open = ({ _id }: Project) => {
    onClose()
    void navigate({ to: '/projects/project/$projectId', params: { projectId: _id }, search: {} })
  }
  const make = ({ source, products, values }: Making) => {
    if (source?.kind === 'project') {
      const { name, startsLocal } = values
      const target = { params: { projectId: source.project._id }, body: { name, startsLocal } }
      return duplicate.mutate(target, { onSuccess: open })
    }
    const from = source === null ? {} : { from: { template: source.template._id } }
    create.mutate(
      { query: {}, body: { ...values, ...from, ...chosenProducts(products) } },
      { onSuccess: open },
    )
  }
  return { make, error: create.error ?? duplicate.error, isBusy: create.isPending || duplicate.isPending }
}

const dayOf = (local: string | null) => (local === null ? new Date() : new Date(`${local}:00Z`))

function chosenProducts(start: ProjectStart | null) {
  if (start === null) return {}
  return 'folder' in start.products
    ? { products: [{ folder: start.products.folder }] }
    : { selection: start.products.selection }
}

function ChosenProducts({ start: { products } }: { start: ProjectStart }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { folders } = useStructure()
  if ('folder' in products) {
    return <Text size="sm">{t('ofFolder', { name: folders.byId.get(products.folder)?.name ?? '' })}</Text>
  }
  const { count } = products
  return (
    <Text size="sm">{count === null ? t('ofView') : t('ofProducts', { count, number: number(count) })}</Text>
  )
}

/** Where the end comes to lie when a copy begins elsewhere. */
function Shifted({ source, startsLocal }: { source: ProjectSummary; startsLocal: string | null }) {
  const { t } = useTranslation('projects')
  const { wallIn } = useProjectTimes()
  if (startsLocal === null) return <Text size="sm">{t('copyWithoutDates')}</Text>
  const end = shiftedEnd(source, startsLocal)
  return (
    <Text size="sm" aria-live="polite">
      {end === null ? t('copyWithoutEnd') : t('copyUntil', { end: wallIn(end, source.timeZone) })}
    </Text>
  )
}

/** Says how many parts of a template no longer exist and are left out. */
function GoneParts({ template }: { template: TemplateSummary }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { data } = useTemplate(template._id)
  const count = Object.values(data?.gone ?? {}).reduce((sum, each) => sum + each, 0)
  if (count === 0) return null
  return <Text size="sm">{t('templateGone', { count, number: number(count) })}</Text>
}

interface SourceSelectProps {
  source: Source | null
  /** Products that were chosen don't go with those of a project. */
  withProjects: boolean
  onChange: (source: Source | null) => void
}

/** A template, another project that the person runs, or none. */
function SourceSelect({ source, withProjects, onChange }: SourceSelectProps) {
  const { t } = useTranslation('projects')
  const [search, setSearch] = useState('')
  const copied = source?.kind === 'project' ? source.project : null
  const found = useQuery({
    ...orpc.projects.listProjects.queryOptions({
      input: { page: 1, per_page: 50, sort: '-createdAt', search: copied?.name === search ? '' : search },
    }),
    enabled: withProjects,
  })
  const templates = useTemplates().data?.result ?? []
  const own = (found.data?.result ?? []).filter(({ role }) => role !== 'internal' && role !== 'external')
  const projects = copied === null || own.some(({ _id }) => _id === copied._id) ? own : [copied, ...own]
  if (templates.length === 0 && projects.length === 0 && search === '') return null
  const choose = (id: string | null): Source | null => {
    const template = templates.find(({ _id }) => _id === id)
    const project = projects.find(({ _id }) => _id === id)
    if (template !== undefined) return { kind: 'template', template }
    return project === undefined ? null : { kind: 'project', project }
  }
  const option = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })
  const groups = [
    { group: t('templates'), items: templates.map(option) },
    { group: t('projects'), items: projects.map(option) },
  ]
  return (
    <Select
      label={t('beginsAs')}
      placeholder={t('beginsEmpty')}
      clearable
      searchable
      data={groups.filter(({ items }) => items.length > 0)}
      value={source === null ? null : source.kind === 'project' ? source.project._id : source.template._id}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('noneFound')}
      onChange={(id) => onChange(choose(id))}
    />
  )
}
