import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useRoomActions } from '../api/use-room.ts'
import { useOpenRoom } from '../room-context.ts'

/** Asks before the room is over for everybody. */
export function EndRoomDialog({ there, onClose }: { there: number; onClose: () => void }) {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  const { room } = useOpenRoom()
  const { end } = useRoomActions(room._id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('endTitle')}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text>{t('endText', { count: there, number: number(there) })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          loading={end.isPending}
          onClick={() => end.mutate({ params: { roomId: room._id } })}
        >
          {t('end')}
        </Button>
      </Group>
    </Modal>
  )
}
