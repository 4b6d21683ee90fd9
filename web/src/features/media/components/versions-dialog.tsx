import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListedMedia, MediaVersion, ModelUnit } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { mediaPath } from '../../../lib/api/asset-paths.ts'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useFaultText } from '../../../lib/uploads/fault-text.ts'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { useMediaActions } from '../api/use-media.ts'
import { UnitSection } from './unit-section.tsx'

/** Every version of an item: when it came, whether it can be shown, and a way to use it again. */
export function VersionsDialog({ media, onClose }: { media: ListedMedia; onClose: () => void }) {
  const { t } = useTranslation('media')
  const errorText = useErrorText()
  const { item } = media
  const { target, prepare } = useMediaActions(media)
  const versions = useQuery(orpc.media.listMediaVersions.queryOptions({ input: target }))
  const again = (version: number | undefined, unit: ModelUnit | null = null) =>
    prepare.mutate({
      ...target,
      body: { ...(version === undefined ? {} : { version }), ...(unit === null ? {} : { unit }) },
    })
  const columns = useColumns(media, again)
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={item.name}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        {versions.isPending && <Skeleton h={120} />}
        {failureOf(versions) !== null && (
          <Text c="red" role="alert">
            {errorText(versions.error)}
          </Text>
        )}
        {versions.data !== undefined && (
          <DataTable columns={columns} rows={versions.data} keyOf={({ version }) => String(version)} />
        )}
        {item.type.startsWith('3d') && (
          <UnitSection
            version={versions.data?.find(({ version }) => version === item.version && item.isReady)}
            isPending={prepare.isPending}
            onPrepare={(unit) => again(undefined, unit)}
          />
        )}
      </Stack>
    </Modal>
  )
}

function useColumns(
  { product, item }: ListedMedia,
  onUse: (version: number) => void,
): Column<MediaVersion>[] {
  const { t } = useTranslation('media')
  const { domain } = useEntered()
  const { dateTime, storage } = useFormats()
  const faultText = useFaultText()
  const isShown = (version: number) => version === item.version && item.isReady
  return [
    {
      heading: t('version'),
      cell: ({ version, status }) =>
        status === 'Complete' ? (
          <a href={mediaPath(domain._id, product._id, item.name, version)} download={item.name}>
            {version}
          </a>
        ) : (
          version
        ),
    },
    { heading: t('arrived'), cell: ({ createdAt }) => dateTime(createdAt) },
    {
      heading: t('state'),
      cell: ({ version, status, error }) =>
        error === null
          ? t(isShown(version) ? 'shown' : `status.${status}`)
          : faultText({ code: 'Upload3DPostProcessingErr', data: error }),
    },
    { heading: t('size'), kind: 'number', cell: ({ sizeBytes }) => storage(sizeBytes) },
    {
      heading: t('useAgain'),
      kind: 'actions',
      cell: ({ version, status }) =>
        version !== item.version &&
        status !== 'PostProcessing' && (
          <Button size="compact-xs" variant="default" onClick={() => onUse(version)}>
            {t(status === 'Error' ? 'tryAgain' : 'useAgain')}
          </Button>
        ),
    },
  ]
}
