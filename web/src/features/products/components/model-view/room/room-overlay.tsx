import { Button, Group, Portal } from '@mantine/core'
import { IconPlus, IconRotate, IconRotateClockwise, IconTargetArrow, IconX } from '@tabler/icons-react'
import type { Room } from '@vitrine/viewer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../model-view.module.css'
import type { OpenRoom } from './use-room.ts'

const turnStep = Math.PI / 12

interface RoomOverlayProps extends OpenRoom {
  /** Said while there is nothing to show. */
  empty?: string
  /** Whether several may stand in the room at once. */
  isForSeveral?: boolean
  /** What is coming. */
  children?: ReactNode
}

/** Over the camera's picture: what to do next, and the buttons to do it. */
export function RoomOverlay({
  overlay,
  room,
  state,
  empty = '',
  isForSeveral = false,
  children,
}: RoomOverlayProps) {
  const { t } = useTranslation('media')
  const hint = {
    loading: `${state.progress} %`,
    searching: t('room.search'),
    aiming: t('room.aim'),
    placed: '',
    empty,
    failed: t('room.failed'),
    ended: '',
  }[state.phase]
  return (
    <Portal target={overlay}>
      <div className={styles.room}>
        <p className={styles.roomHint} role="status" hidden={hint === ''}>
          {hint}
        </p>
        {children}
        <Group justify="center" gap="xs" className={styles.roomTools}>
          {state.phase === 'placed' && <PlacedTools room={room} isForSeveral={isForSeveral} />}
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

function PlacedTools({ room, isForSeveral }: { room: Room; isForSeveral: boolean }) {
  const { t } = useTranslation('media')
  const tools = [
    { icon: IconRotate, label: t('room.turnLeft'), use: () => room.turn(turnStep) },
    { icon: IconRotateClockwise, label: t('room.turnRight'), use: () => room.turn(-turnStep) },
    { icon: IconTargetArrow, label: t('room.placeAnew'), use: () => room.placeAnew() },
    ...(isForSeveral ? [{ icon: IconPlus, label: t('room.oneMore'), use: () => room.placeOneMore() }] : []),
  ]
  return tools.map(({ icon: Icon, label, use }) => (
    <Button key={label} variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={use}>
      {label}
    </Button>
  ))
}
