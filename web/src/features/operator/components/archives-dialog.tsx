import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OperatedArchive, OperatedCompany } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { useOperatorActions } from './use-operator-actions.ts'

/** How far an archive is that is being made is asked so often. */
const ASKED_EVERY_MS = 2_000

const isUnderWay = ({ state }: OperatedArchive) => state === 'waiting' || state === 'working'

/** Has archives of a company made and deleted; what is in them is for its super admins. */
export function ArchivesDialog({ company, onClose }: { company: OperatedCompany; onClose: () => void }) {
  const { _id: companyId, name } = company
  const { t } = useTranslation('operator')
  const { archive } = useOperatorActions()
  const archives = useQuery({
    ...orpc.operator.listCompanyArchives.queryOptions({ input: { companyId }, staleTime: 0 }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? ASKED_EVERY_MS : false),
  })
  const mayMake = archives.data !== undefined && !archives.data.some(isUnderWay)
  return (
    <FormDialog
      title={t('archivesOf', { name })}
      size="xl"
      isBusy={archive.isPending}
      canSubmit={mayMake}
      submitLabel={t('makeArchive')}
      onSubmit={() => archive.mutate({ companyId })}
      onClose={onClose}
    >
      <Text size="sm">{t('archivesText')}</Text>
      <QueryTable
        query={archives}
        rowsOf={(all) => all}
        columns={useColumns(companyId)}
        empty={<EmptyState isPart title={t('noArchives')} />}
      />
    </FormDialog>
  )
}

function useColumns(companyId: string): Column<OperatedArchive>[] {
  const { t } = useTranslation('operator')
  const { dateTime, number, storage } = useFormats()
  const { deleteArchive } = useOperatorActions()
  return [
    { heading: t('when'), isShort: true, cell: ({ createdAt }) => dateTime(createdAt) },
    { heading: t('operator'), cell: ({ operator }) => operator },
    {
      heading: t('state'),
      cell: ({ state, expiresAt }) => (
        <>
          {t(`archiveState.${state}`)}
          {expiresAt !== null && (
            <Text size="xs" c="dimmed">
              {t('archiveUntil', { at: dateTime(expiresAt) })}
            </Text>
          )}
        </>
      ),
    },
    { heading: t('archivedFiles'), kind: 'number', cell: ({ files }) => number(files) },
    {
      heading: t('archiveSize'),
      kind: 'number',
      cell: ({ sizeBytes }) => (sizeBytes === null ? '–' : storage(sizeBytes)),
    },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: ({ _id, createdAt }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t('deleteArchive', { at: dateTime(createdAt) })}
          disabled={deleteArchive.isPending}
          onClick={() => deleteArchive.mutate({ companyId, archiveId: _id })}
        >
          {t('delete')}
        </Button>
      ),
    },
  ]
}
