import { Button, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListedMedia, ModelUnit } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { mediaPath } from '../../../lib/api/asset-paths.ts'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useFaultText } from '../../../lib/uploads/fault-text.ts'
import { useMediaActions } from '../api/use-media.ts'
import { UnitSection } from './unit-section.tsx'

/** Every version of an item: when it came, whether it can be shown, and a way to use it again. */
export function VersionsDialog({ media, onClose }: { media: ListedMedia; onClose: () => void }) {
  const { t } = useTranslation('media')
  const { domain } = useEntered()
  const { dateTime, storage } = useFormats()
  const faultText = useFaultText()
  const errorText = useErrorText()
  const { product, item } = media
  const { target, prepare } = useMediaActions(media)
  const versions = useQuery(orpc.media.listMediaVersions.queryOptions({ input: target }))
  const again = (version: number | undefined, unit: ModelUnit | null = null) =>
    prepare.mutate({
      ...target,
      body: { ...(version === undefined ? {} : { version }), ...(unit === null ? {} : { unit }) },
    })
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
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('version')}</Table.Th>
                <Table.Th>{t('arrived')}</Table.Th>
                <Table.Th>{t('state')}</Table.Th>
                <Table.Th ta="end">{t('size')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {versions.data.map(({ version, status, error, createdAt, sizeBytes }) => (
                <Table.Tr key={version}>
                  <Table.Td>
                    {status === 'Complete' ? (
                      <a href={mediaPath(domain._id, product._id, item.name, version)} download={item.name}>
                        {version}
                      </a>
                    ) : (
                      version
                    )}
                  </Table.Td>
                  <Table.Td>{dateTime(createdAt)}</Table.Td>
                  <Table.Td>
                    {error === null
                      ? t(version === item.version && item.isReady ? 'shown' : `status.${status}`)
                      : faultText({ code: 'Upload3DPostProcessingErr', data: error })}
                  </Table.Td>
                  <Table.Td ta="end">{storage(sizeBytes)}</Table.Td>
                  <Table.Td ta="end">
                    {version !== item.version && status !== 'PostProcessing' && (
                      <Button size="compact-xs" variant="default" onClick={() => again(version)}>
                        {t(status === 'Error' ? 'tryAgain' : 'useAgain')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
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
