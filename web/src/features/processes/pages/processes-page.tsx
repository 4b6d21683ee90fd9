import { Alert, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ProcessState, processStates } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useProcessColumns } from '../components/process-columns.tsx'
import { ProcessDetails } from '../components/process-details.tsx'

const states = ['all', ...processStates] as const

/** Long work of the domain: how far it is, what came of it, and what can be done about it. */
export function ProcessesPage() {
  const { t } = useTranslation(['processes', 'app'])
  const { isClient } = useEntered().access
  const search = useSearch({ from: '/inside/processes' })
  const { paging, pages, change, narrow } = useListPage(search)
  const { state, process: openId } = search
  const processes = useQuery({
    ...orpc.processes.listProcesses.queryOptions({
      input: { ...paging, ...(state === undefined ? {} : { state }) },
    }),
    placeholderData: (before) => before,
  })
  const workers = processes.data?.workers
  const columns = useProcessColumns(workers !== 0, (process) => change({ process }))
  const empty =
    state === undefined ? (
      <EmptyState
        title={isClient ? t('noFilesTitle') : t('emptyTitle')}
        message={isClient ? t('noFilesText') : t('emptyText')}
      />
    ) : (
      <EmptyState title={t('emptyFiltered')} />
    )
  return (
    <ListPage
      title={isClient ? t('app:yourFiles') : t('title')}
      intro={isClient ? t('filesIntro') : t('intro')}
    >
      {workers === 0 && (
        <Alert color="yellow" title={t('noWorkers')} mb="lg">
          {t('noWorkersText')}
        </Alert>
      )}
      {(state !== undefined || processes.data?.total !== 0) && (
        <StateSwitch state={state} onChange={(next) => narrow({ state: next })} />
      )}
      <PagedTable query={processes} pages={pages} columns={columns} empty={empty} />
      {openId !== undefined && (
        <ProcessDetails processId={openId} onClose={() => change({ process: undefined })} />
      )}
    </ListPage>
  )
}

interface StateSwitchProps {
  state: ProcessState | undefined
  onChange: (state: ProcessState | undefined) => void
}

function StateSwitch({ state, onChange }: StateSwitchProps) {
  const { t } = useTranslation('processes')
  return (
    <SegmentedControl
      mb="md"
      aria-label={t('state')}
      value={state ?? 'all'}
      onChange={(value) => onChange(processStates.find((state) => state === value))}
      data={states.map((value) => ({ value, label: t(value) }))}
    />
  )
}
