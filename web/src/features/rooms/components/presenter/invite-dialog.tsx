import { Divider, Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../lib/copy-text.ts'
import { GuardedModal } from '../../../../lib/forms/guarded-modal.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { spacedCode } from '../../api/read-code.ts'
import { useOpenRoom } from '../../room-context.ts'
import { RoomMails } from '../room-mails.tsx'
import { Scan } from '../scan.tsx'
import styles from './invite.module.css'

/** The way to the door for others: to scan, to type, to send. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const { code, isLocked } = room
  return (
    <GuardedModal onClose={onClose} title={t('invite')} keepsTyped centered>
      {code !== null && (
        <Stack align="center" gap="md">
          <Scan address={`${location.origin}/projects/rooms?code=${code}`} label={t('qrCode')} />
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
      <Divider my="md" />
      <RoomMails />
    </GuardedModal>
  )
}
