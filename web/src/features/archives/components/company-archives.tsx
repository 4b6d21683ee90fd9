import { Anchor, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { archivePath, type CompanyArchive } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'

/** Archives of the whole company that an operator has had made, for its super admins to fetch. */
export function CompanyArchives() {
  const { t } = useTranslation('archives')
  const archives = useQuery(orpc.archives.listArchives.queryOptions({ input: {}, staleTime: 0 }))
  return (
    <>
      <Text c="dimmed" size="sm" mb="md" maw={640}>
        {t('text')}
      </Text>
      <QueryTable
        query={archives}
        rowsOf={(all) => all}
        columns={useColumns()}
        empty={<EmptyState icon={IconArchive} title={t('none')} message={t('noneText')} />}
      />
    </>
  )
}

function useColumns(): Column<CompanyArchive>[] {
  const { t } = useTranslation('archives')
  const { dateTime, number, storage } = useFormats()
  const { domain } = useEntered().access
  return [
    { heading: t('made'), cell: ({ createdAt }) => dateTime(createdAt) },
    { heading: t('files'), kind: 'number', cell: ({ files }) => number(files) },
    { heading: t('size'), kind: 'number', cell: ({ sizeBytes }) => storage(sizeBytes) },
    { heading: t('until'), cell: ({ expiresAt }) => dateTime(expiresAt) },
    {
      heading: t('archive'),
      cell: ({ _id, createdAt }) => (
        <Anchor
          href={archivePath(domain, _id)}
          download
          aria-label={t('fetchOf', { at: dateTime(createdAt) })}
        >
          {t('fetch')}
        </Anchor>
      ),
    },
  ]
}
