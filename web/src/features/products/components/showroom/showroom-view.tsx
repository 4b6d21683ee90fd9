import { ActionIcon, Button, Group, Modal, Progress, Text } from '@mantine/core'
import {
  IconAugmentedReality,
  IconBadgeVr,
  IconHome,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { type Cell, screenName } from '@vitrine/rules'
import type { Showroom, ShowroomState } from '@vitrine/viewer'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import styles from './showroom.module.css'
import { type ShowroomContent, screensOf, useShowroom } from './use-showroom.ts'

interface ShowroomStageProps extends ShowroomContent {
  /** Before which screen one is now. */
  onAt?: (cell: Cell | null) => void
}

/** The product in the middle of its screens, over the whole window. */
export function ShowroomView({ onClose, ...content }: ShowroomStageProps & { onClose: () => void }) {
  return (
    <ShowroomFrame name={content.product.name} onClose={onClose}>
      <ShowroomStage {...content} />
    </ShowroomFrame>
  )
}

interface ShowroomFrameProps {
  name: string
  onClose: () => void
  children: ReactNode
}

export function ShowroomFrame({ name, onClose, children }: ShowroomFrameProps) {
  const { t } = useTranslation(['media', 'products'])
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      yOffset={0}
      title={name === '' ? t('showroom.follow') : t('showroom.title', { name })}
      closeButtonProps={{ 'aria-label': t('products:leaveFullscreen'), size: 'lg' }}
      classNames={{ content: styles.content, body: styles.body }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      {children}
    </Modal>
  )
}

export function ShowroomStage({ onAt, ...content }: ShowroomStageProps) {
  const { t } = useTranslation('media')
  const { length } = useFormats()
  const { host, showroom, state, hasNoGraphics } = useShowroom(content)
  const overlay = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const isReady = state !== null && state.phase !== 'loading'
  const at = state?.at ?? null
  useEffect(() => onAt?.(at), [onAt, at])
  return (
    <div className={styles.stage} ref={overlay}>
      <div
        ref={host}
        className={styles.canvas}
        data-ready={isReady || undefined}
        role="application"
        aria-label={t('showroom.label', { name: content.product.name })}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application that is moved through by keys
        tabIndex={0}
      />
      <p id={keysId} className={styles.keys}>
        {t('showroom.keys')}
      </p>
      {state?.phase === 'loading' && (
        <Progress
          className={styles.progress}
          value={state.progress}
          size="sm"
          aria-label={t('loadingModel')}
        />
      )}
      {hasNoGraphics && (
        <Text className={styles.notice} role="alert">
          {t('noGraphics')}
        </Text>
      )}
      {state?.isTooFar === true && (
        <Text className={styles.notice} role="status">
          {t('showroom.tooFar', { distance: length(content.layout.maxVisibleDistance) })}
        </Text>
      )}
      {isReady && showroom !== null && (
        <Group className={styles.tools} gap="sm" justify="space-between" align="flex-end">
          <Screens content={content} showroom={showroom} state={state} />
          <Immersion showroom={showroom} overlay={overlay} />
        </Group>
      )}
    </div>
  )
}

/** A plan of the screens: each is a button that takes one there. */
function Screens({
  content,
  showroom,
  state,
}: {
  content: ShowroomContent
  showroom: Showroom
  state: ShowroomState
}) {
  const { t } = useTranslation('media')
  const isSame = (one: Cell | null, other: Cell) => one?.[0] === other[0] && one[1] === other[1]
  const nameOf = (cell: Cell) =>
    screenName(cell)
      .map((part) => t(`showroom.${part}`))
      .join(' ')
  const screens = screensOf(content)
  const current = screens.find(({ cell }) => isSame(state.at, cell))
  const isPlaying = current !== undefined && state.playing.some((cell) => isSame(cell, current.cell))
  return (
    <Group gap="sm" align="flex-end">
      <nav className={styles.plan} aria-label={t('showroom.screens')}>
        {screens.map(({ cell }) => (
          <button
            key={cell.join()}
            type="button"
            className={styles.screen}
            style={{ gridRow: cell[0] + 1, gridColumn: cell[1] + 1 }}
            aria-label={t('showroom.goTo', { name: nameOf(cell) })}
            aria-current={isSame(state.at, cell) || undefined}
            onClick={() => showroom.goTo(cell)}
          />
        ))}
      </nav>
      <ActionIcon
        className={styles.tool}
        size={40}
        aria-label={t('showroom.start')}
        onClick={() => showroom.goTo(null)}
      >
        <IconHome size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {current !== undefined && current.filmUrl !== null && (
        <Button
          variant="default"
          h={40}
          leftSection={
            isPlaying ? (
              <IconPlayerPauseFilled size={16} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={16} aria-hidden />
            )
          }
          onClick={() => void showroom.toggle(current.cell)}
        >
          {t(isPlaying ? 'pause' : 'play')}
        </Button>
      )}
    </Group>
  )
}

const modes = ['immersive-ar', 'immersive-vr'] as const
type Mode = (typeof modes)[number]

/** Into the visitor's own room, or with glasses, where the device can. */
function Immersion({
  showroom,
  overlay,
}: {
  showroom: Showroom
  overlay: React.RefObject<HTMLDivElement | null>
}) {
  const { t } = useTranslation('media')
  const [possible, setPossible] = useState<readonly Mode[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const can = await Promise.all(
        modes.map((mode) => navigator.xr?.isSessionSupported(mode).catch(() => false) ?? false),
      )
      if (!isGone) setPossible(modes.filter((_, place) => can[place]))
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [])
  const enter = async (mode: Mode) => {
    setFailed(false)
    try {
      if (overlay.current !== null) await showroom.enter(mode, overlay.current)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Group gap="sm">
      {hasFailed && (
        <Text className={styles.refused} role="alert">
          {t('room.refused')}
        </Text>
      )}
      {possible.map((mode) => (
        <Button
          key={mode}
          variant="default"
          h={40}
          leftSection={
            mode === 'immersive-ar' ? (
              <IconAugmentedReality size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconBadgeVr size={18} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => void enter(mode)}
        >
          {t(mode === 'immersive-ar' ? 'showroom.inRoom' : 'showroom.withGlasses')}
        </Button>
      ))}
    </Group>
  )
}
