import { Button, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { FailedJob } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { useOperatorActions } from './use-operator-actions.ts'

/** Jobs that failed for good, each tried once more by a press. */
export function FailedJobs() {
  const { t } = useTranslation('operator')
  const list = useListPage(useSearch({ from: '/operator' }))
  const jobs = useQuery(orpc.operator.listFailedJobs.queryOptions({ input: list.paging, staleTime: 0 }))
  return (
    <Section title={t('failedJobs')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('failedJobsText')}
      </Text>
      <PagedTable
        query={jobs}
        columns={useColumns()}
        empty={<EmptyState icon={IconChecks} title={t('noFailedJobs')} />}
        pages={list.pages}
      />
    </Section>
  )
}

function useColumns(): Column<FailedJob>[] {
  const { t } = useTranslation('operator')
  const { dateTime, number } = useFormats()
  const { retry } = useOperatorActions()
  return [
    { heading: t('when'), isShort: true, cell: ({ failedAt }) => dateTime(failedAt) },
    { heading: t('queue'), cell: ({ queue }) => queue },
    { heading: t('tries'), kind: 'number', cell: ({ tries }) => number(tries) },
    {
      heading: t('reason'),
      cell: ({ reason }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      ),
    },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: ({ _id }) => (
        <Button
          variant="default"
          size="xs"
          disabled={retry.isPending}
          onClick={() => retry.mutate({ jobId: _id })}
        >
          {t('retry')}
        </Button>
      ),
    },
  ]
}
