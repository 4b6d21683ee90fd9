import { Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { drawQrCode } from '../../../lib/draw-qr-code.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { spacedCode } from '../api/read-code.ts'
import { useOpenRoom } from '../room-context.ts'
import styles from './invite.module.css'

/** The way to the door for others: to scan, to type, to send. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const { code, isLocked } = room
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invite')}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {code !== null && (
        <Stack align="center" gap="md">
          <Scan address={`${location.origin}/projects/rooms?code=${code}`} />
          <Text className={styles.code} aria-label={t('codeIs', { code })}>
            {spacedCode(code)}
          </Text>
          <Group gap="xs" wrap="nowrap" className={styles.address}>
            <Text size="sm" className={styles.text}>
              {`${location.host}/projects/rooms`}
            </Text>
            <CopyButton
              icon={IconCopy}
              label={t('copyAddress')}
              doneLabel={t('copied')}
              variant="default"
              onCopy={() => copyText(`${location.origin}/projects/rooms?code=${code}`)}
            />
          </Group>
          <Text size="sm" c="dimmed" ta="center">
            {t(isLocked ? 'inviteLocked' : 'inviteText')}
          </Text>
        </Stack>
      )}
    </Modal>
  )
}

function Scan({ address }: { address: string }) {
  const { t } = useTranslation('rooms')
  const picture = useQuery({
    queryKey: ['qr-code', address],
    queryFn: () => drawQrCode(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (picture.isPending) return <Skeleton w={240} h={240} />
  if (picture.isError) {
    return (
      <Text c="red" size="sm" role="alert">
        {t('qrFailed')}
      </Text>
    )
  }
  return <img src={picture.data} alt={t('qrCode')} className={styles.scan} />
}
