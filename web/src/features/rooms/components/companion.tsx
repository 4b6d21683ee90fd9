import { Button, Menu, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { companionAddress, companionKey } from '../../../lib/session/hand-over.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useOpenRoom } from '../room-context.ts'
import { Scan } from './scan.tsx'

/** Whether another device of the person may join: only from a session of their own that is bound to no company. */
export function useHasCompanions(): boolean {
  const { user, boundTo, impersonator } = useEntered()
  return user !== null && boundTo === null && impersonator === null
}

export function CompanionItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('rooms')
  if (!useHasCompanions()) return null
  return <Menu.Item onClick={onOpen}>{t('companion')}</Menu.Item>
}

/** Codes are good for a minute; the next one comes before, and at once where a device has come by it. */
const renewMs = 50_000

/** The way into this room for another device of the same person. */
export function CompanionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rooms')
  const errorText = useErrorText()
  const { room } = useOpenRoom()
  const { domain } = useEntered()
  const address = useQuery({
    queryKey: [...companionKey, domain._id, room._id],
    queryFn: () => companionAddress(domain._id, room._id),
    refetchInterval: renewMs,
    // One that was shown before may have been used, or have lapsed.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('companion')}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack align="center" gap="md">
        {address.isError ? (
          <Stack align="center" role="alert">
            <Text c="red" ta="center">
              {t('companionFailed')}
            </Text>
            <Text size="sm" ta="center">
              {errorText(address.error)}
            </Text>
            <Button variant="default" onClick={() => void address.refetch()}>
              {t('tryAgain')}
            </Button>
          </Stack>
        ) : address.isPending ? (
          <Skeleton w={240} h={240} />
        ) : (
          <Scan address={address.data} label={t('companionCode')} isKept={false} />
        )}
        <Text size="sm" c="dimmed" ta="center">
          {t('companionText')}
        </Text>
      </Stack>
    </Modal>
  )
}
