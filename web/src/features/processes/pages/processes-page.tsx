import { Alert, Group, SegmentedControl, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { processState } from '@vitrine/contract'
import { defaultPage, defaultPageSize } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { usePaginationLabels } from '../../../lib/i18n/use-pagination-labels.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PaginationBar } from '../../../ui/pagination-bar.tsx'
import { ProcessDetails } from '../components/process-details.tsx'
import { ProcessRow } from '../components/process-row.tsx'
import type { ProcessesSearch } from '../processes-search.ts'
import styles from './processes-page.module.css'

const waitingRows = [1, 2, 3, 4, 5]
const states = ['all', ...processState.options] as const

/** Long work of the domain: how far it is, what came of it, and what can be done about it. */
export function ProcessesPage() {
  const { t } = useTranslation(['processes', 'app'])
  const errorText = useErrorText()
  const navigate = useNavigate()
  const search = useSearch({ from: '/inside/processes' })
  usePageTitle(t('title'))
  const labels = usePaginationLabels()
  const { state, page = defaultPage, size = defaultPageSize } = search
  const processes = useQuery({
    ...orpc.processes.listProcesses.queryOptions({
      input: { page, per_page: size, ...(state === undefined ? {} : { state }) },
    }),
    placeholderData: (before) => before,
  })
  const change = (next: ProcessesSearch) =>
    void navigate({ to: '/processes', search: { ...search, ...next }, replace: true })
  const { data } = processes
  return (
    <div className={styles.page}>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('intro')}
      </Text>
      {data?.workers === 0 && (
        <Alert color="yellow" title={t('noWorkers')} mb="lg">
          {t('noWorkersText')}
        </Alert>
      )}
      <Group mb="md" style={{ overflowX: 'auto' }} wrap="nowrap">
        <SegmentedControl
          aria-label={t('state')}
          value={state ?? 'all'}
          onChange={(value) => {
            const chosen = processState.safeParse(value)
            change({ state: chosen.success ? chosen.data : undefined, page: undefined })
          }}
          data={states.map((value) => ({ value, label: t(value) }))}
        />
      </Group>
      {processes.isError && data === undefined ? (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(processes.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void processes.refetch()}
        />
      ) : data === undefined ? (
        <Stack gap="sm" aria-busy>
          {waitingRows.map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Stack>
      ) : data.result.length === 0 ? (
        <EmptyState
          title={state === undefined ? t('emptyTitle') : t('emptyFiltered')}
          {...(state === undefined ? { message: t('emptyText') } : {})}
        />
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('work')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('owner')}</th>
                <th scope="col">{t('started')}</th>
                <th scope="col">{t('duration')}</th>
                <th scope="col">{t('result')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('details')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.result.map((process) => (
                <ProcessRow
                  key={process._id}
                  process={process}
                  hasWorkers={data.workers > 0}
                  onOpen={() => change({ process: process._id })}
                />
              ))}
            </tbody>
          </table>
          <PaginationBar
            total={data.total}
            page={page}
            pageSize={size}
            linkTo={(next) => ({ to: '/processes', search: { ...search, page: next } })}
            onPageSize={(next) => change({ size: next, page: undefined })}
            labels={labels}
          />
        </>
      )}
      {search.process !== undefined && (
        <ProcessDetails processId={search.process} onClose={() => change({ process: undefined })} />
      )}
    </div>
  )
}
