import { Button, Group, Portal } from '@mantine/core'
import { IconRotate, IconRotateClockwise, IconTargetArrow, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './model-view.module.css'
import type { OpenRoom } from './use-room.ts'

const turnStep = Math.PI / 12

/** Over the camera's picture: what to do next, and the buttons to do it. */
export function RoomOverlay({ overlay, room, state }: OpenRoom) {
  const { t } = useTranslation('media')
  const hint = {
    loading: `${state.progress} %`,
    searching: t('room.search'),
    aiming: t('room.aim'),
    placed: '',
    failed: t('room.failed'),
    ended: '',
  }[state.phase]
  return (
    <Portal target={overlay}>
      <div className={styles.room}>
        <p className={styles.roomHint} role="status" hidden={hint === ''}>
          {hint}
        </p>
        <Group justify="center" gap="xs" className={styles.roomTools}>
          {state.phase === 'placed' && (
            <>
              <Button
                variant="default"
                leftSection={<IconRotate size={18} aria-hidden />}
                onClick={() => room.turn(turnStep)}
              >
                {t('room.turnLeft')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconRotateClockwise size={18} aria-hidden />}
                onClick={() => room.turn(-turnStep)}
              >
                {t('room.turnRight')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTargetArrow size={18} aria-hidden />}
                onClick={() => room.placeAnew()}
              >
                {t('room.placeAnew')}
              </Button>
            </>
          )}
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => void room.end()}
          >
            {t('room.leave')}
          </Button>
        </Group>
      </div>
    </Portal>
  )
}
