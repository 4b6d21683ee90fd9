import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ProjectState, ProjectSummary } from '@vitrine/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { type ProjectStart, useNewProjectCommand } from '../../../lib/projects/new-project-command.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useProjectList } from '../api/use-projects.ts'
import { NewProjectDialog } from '../components/new-project-dialog.tsx'
import { ProjectBoard } from '../components/project-board.tsx'
import { useProjectColumns } from '../components/project-table.tsx'
import { ProjectTools, StateSwitch } from '../components/project-tools.tsx'
import { TemplatesDialog } from '../components/templates-dialog.tsx'
import { type QuickActions, useQuickActions } from '../components/use-quick-actions.tsx'
import { narrowingOf, type ProjectsSearch, stateOf } from '../projects-search.ts'

type Open = { start: ProjectStart | null }

/** Projects of the person, of one state as a list or all beside each other. */
export function ProjectsPage() {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const state = stateOf(useParams({ from: '/inside/projects/$state' }).state)
  const search = useSearch({ from: '/inside/projects/$state' })
  const { filter, narrow } = useListPage(search)
  const { look } = filter
  const narrowing = narrowingOf(search)
  const { isClient } = useEntered().access
  const actions = useQuickActions()
  const [open, setOpen] = useState<Open | null>(null)
  const [isTemplates, setTemplates] = useState(false)
  const begin = useCallback((start: ProjectStart) => setOpen({ start }), [])
  useNewProjectCommand(isClient ? null : begin)
  const switchTo = (next: ProjectState) =>
    void navigate({
      to: '/projects/$state',
      params: { state: next },
      search: { ...search, page: undefined } as never,
    })
  const add = isClient ? null : <AddButton label={t('newProject')} onClick={() => setOpen({ start: null })} />
  return (
    <ListPage
      title={t('title')}
      head={
        <>
          {look !== 'board' && <StateSwitch state={state} onChange={switchTo} />}
          {!isClient && <LookSwitch search={search} onChange={(next) => narrow({ look: next })} />}
          {!isClient && (
            <Button variant="default" onClick={() => setTemplates(true)}>
              {t('templates')}
            </Button>
          )}
          {add}
        </>
      }
      tools={<ProjectTools search={search} onChange={narrow} />}
    >
      {look === 'board' ? (
        <ProjectBoard search={search} actions={actions} />
      ) : (
        <ProjectList
          state={state}
          search={search}
          actions={actions}
          empty={
            <NoProjects
              state={state}
              isNarrowed={Object.keys(narrowing).length > 0}
              onClear={() => narrow(nothingNarrowed(narrowing))}
              onNew={isClient ? null : () => setOpen({ start: null })}
            />
          }
        />
      )}
      {open !== null && <NewProjectDialog start={open.start} onClose={() => setOpen(null)} />}
      {isTemplates && <TemplatesDialog onClose={() => setTemplates(false)} />}
      {actions.element}
    </ListPage>
  )
}

function nothingNarrowed(filter: Partial<ProjectsSearch>): { [Key in keyof ProjectsSearch]?: undefined } {
  return Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))
}

interface LookSwitchProps {
  search: ProjectsSearch
  onChange: (look: 'board' | undefined) => void
}

function LookSwitch({ search, onChange }: LookSwitchProps) {
  const { t } = useTranslation('projects')
  return (
    <SegmentedControl
      aria-label={t('look')}
      value={search.look ?? 'list'}
      onChange={(look) => onChange(look === 'board' ? 'board' : undefined)}
      data={[
        {
          value: 'list',
          label: <IconList size={18} stroke={1.5} display="block" aria-label={t('lookList')} />,
        },
        {
          value: 'board',
          label: <IconLayoutKanban size={18} stroke={1.5} display="block" aria-label={t('lookBoard')} />,
        },
      ]}
    />
  )
}

interface ProjectListProps {
  state: ProjectState
  search: ProjectsSearch
  actions: QuickActions
  empty: React.ReactNode
}

function ProjectList({ state, search, actions, empty }: ProjectListProps) {
  const { t } = useTranslation('projects')
  const { isClient } = useEntered().access
  const { pages, sorting } = useListPage(search, { sort: 'next' })
  const projects = useProjectList(state, search)
  const columns = useProjectColumns(actions, isClient)
  const total = projects.data?.total
  return (
    <>
      <PagedTable<ProjectSummary>
        query={projects}
        pages={pages}
        columns={columns}
        sorting={sorting}
        empty={empty}
      />
      <VisuallyHidden aria-live="polite">
        {total !== undefined && t('foundCount', { count: total, number: total })}
      </VisuallyHidden>
    </>
  )
}

interface NoProjectsProps {
  state: ProjectState
  isNarrowed: boolean
  onClear: () => void
  /** Null for those who may not. */
  onNew: (() => void) | null
}

/** Says what the list is for, and what to do. */
function NoProjects({ state, isNarrowed, onClear, onNew }: NoProjectsProps) {
  const { t } = useTranslation('projects')
  if (isNarrowed) {
    return (
      <EmptyState
        title={t('noneFound')}
        message={t('noneFoundText')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        }
      />
    )
  }
  if (onNew === null) return <EmptyState title={t(`none.${state}`)} message={t(`noneClient.${state}`)} />
  return (
    <EmptyState
      title={t(`none.${state}`)}
      message={t(`noneText.${state}`)}
      action={<Button onClick={onNew}>{t('newProject')}</Button>}
    />
  )
}
