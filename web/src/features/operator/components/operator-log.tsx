import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { OperatorEntry } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'

/** What operators have done with companies, newest first. */
export function OperatorLog() {
  const { t } = useTranslation('operator')
  const list = useListPage(useSearch({ from: '/operator' }))
  const entries = useQuery(orpc.operator.listOperatorLog.queryOptions({ input: list.paging, staleTime: 0 }))
  return (
    <PagedTable
      query={entries}
      columns={useColumns()}
      empty={<EmptyState icon={IconHistory} title={t('noLog')} />}
      pages={list.pages}
    />
  )
}

function useColumns(): Column<OperatorEntry>[] {
  const { t } = useTranslation('operator')
  const { dateTime } = useFormats()
  return [
    { heading: t('when'), isShort: true, cell: ({ at }) => dateTime(at) },
    {
      heading: t('operator'),
      cell: ({ operator, action }) =>
        operator === '' ? t(action === 'imported' ? 'command' : 'clock') : operator,
    },
    { heading: t('company'), cell: ({ company }) => company },
    {
      heading: t('what'),
      cell: ({ action, changes }) => (
        <>
          {t(`action.${action}`)}
          {Object.entries(changes).map(([part, { before, after }]) => (
            <Text key={part} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {part}: {before} → {after}
            </Text>
          ))}
        </>
      ),
    },
  ]
}
