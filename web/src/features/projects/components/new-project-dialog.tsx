import { Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Project, ProjectSummary } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { ProjectStart } from '../../../lib/projects/new-project-command.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { readersZone, useProjectTimes } from '../api/project-times.ts'
import { shiftedEnd } from '../api/shifted-end.ts'
import { useProjectActions } from '../api/use-projects.ts'
import { MomentField } from './moment-field.tsx'
import styles from './projects.module.css'
import { ZoneSelect } from './zone-select.tsx'

interface NewProjectDialogProps {
  /** Products, or another project, to begin with; null for nothing. */
  start: ProjectStart | { project: ProjectSummary } | null
  onClose: () => void
}

/** A new project from nothing, from products or from another project; what else there is to say is said on its page. */
export function NewProjectDialog({ start, onClose }: NewProjectDialogProps) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const [source, setSource] = useState(start !== null && 'project' in start ? start.project : null)
  const products = start !== null && 'products' in start ? start : null
  const [startsLocal, setStarts] = useState<string | null>(null)
  const [endsLocal, setEnds] = useState<string | null>(null)
  const [timeZone, setZone] = useState(readersZone)
  const { create, duplicate } = useProjectActions()
  const proposed = source === null ? (products?.name ?? '') : t('copyName', { name: source.name })
  const { name, isFine, field } = useName(proposed, create.error ?? duplicate.error)
  const open = ({ _id }: Project) => {
    onClose()
    void navigate({ to: '/projects/project/$projectId', params: { projectId: _id }, search: {} })
  }
  const submit = () => {
    const trimmed = name.trim()
    if (source !== null) {
      const target = { params: { projectId: source._id }, body: { name: trimmed, startsLocal } }
      return duplicate.mutate(target, { onSuccess: open })
    }
    const body = { name: trimmed, startsLocal, endsLocal, timeZone, ...chosenProducts(products) }
    create.mutate({ query: {}, body }, { onSuccess: open })
  }
  return (
    <FormDialog
      title={t(source === null ? 'newProject' : 'duplicateTitle')}
      submitLabel={t('create')}
      isBusy={create.isPending || duplicate.isPending}
      canSubmit={isFine}
      size="lg"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label={t('name')} data-autofocus {...field} />
      {products !== null && <ChosenProducts start={products} />}
      {start === null && <SourceSelect source={source} onChange={setSource} />}
      <div className={styles.moments}>
        <MomentField
          label={t('startsAt')}
          timeLabel={t('startTime')}
          usualTime="09:00"
          value={startsLocal}
          onChange={setStarts}
        />
        {source === null && (
          <MomentField
            label={t('endsAt')}
            timeLabel={t('endTime')}
            usualTime="18:00"
            value={endsLocal}
            onChange={setEnds}
          />
        )}
      </div>
      {source === null ? (
        <ZoneSelect value={timeZone} at={dayOf(startsLocal)} onChange={setZone} />
      ) : (
        <Shifted source={source} startsLocal={startsLocal} />
      )}
    </FormDialog>
  )
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
  const { wall } = useProjectTimes()
  if (startsLocal === null) return <Text size="sm">{t('copyWithoutDates')}</Text>
  const end = shiftedEnd(source, startsLocal)
  return (
    <Text size="sm" aria-live="polite">
      {end === null ? t('copyWithoutEnd') : t('copyUntil', { end: wall(end) })}
    </Text>
  )
}

interface SourceSelectProps {
  source: ProjectSummary | null
  onChange: (source: ProjectSummary | null) => void
}

/** Another project that the person runs, or none. */
function SourceSelect({ source, onChange }: SourceSelectProps) {
  const { t } = useTranslation('projects')
  const [search, setSearch] = useState('')
  const found = useQuery(
    orpc.projects.listProjects.queryOptions({
      input: { page: 1, per_page: 50, sort: '-createdAt', search: source?.name === search ? '' : search },
    }),
  )
  const own = (found.data?.result ?? []).filter(({ role }) => role !== 'internal' && role !== 'external')
  const all = source === null || own.some(({ _id }) => _id === source._id) ? own : [source, ...own]
  if (found.data?.total === 0 && search === '') return null
  return (
    <Select
      label={t('beginsAs')}
      placeholder={t('beginsEmpty')}
      clearable
      searchable
      data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={source?._id ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('noneFound')}
      onChange={(id) => onChange(all.find(({ _id }) => _id === id) ?? null)}
    />
  )
}
