import { ActionIcon, Select, Slider } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import type { Viewer, ViewerState } from '@vitrine/viewer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import styles from './model-view.module.css'

/** Plays, pauses and stops an animation, chooses one, and goes to any moment of it. */
export function AnimationBar({ viewer, state }: { viewer: Viewer; state: ViewerState }) {
  const { t } = useTranslation('media')
  const { number } = useFormats()
  const [chosen, setChosen] = useState(state.animations[0]?.name ?? '')
  const { playback } = state
  const durationS = state.animations.find(({ name }) => name === chosen)?.durationS ?? 0
  const seconds = (value: number) => t('seconds', { seconds: number(value.toFixed(1)) })
  const seek = (atS: number) => {
    if (playback === null) viewer.play(chosen)
    viewer.pause()
    viewer.seek(atS)
  }
  return (
    <fieldset className={styles.animation} aria-label={t('animation')}>
      <PlayButtons viewer={viewer} playback={playback} chosen={chosen} />
      {state.animations.length > 1 && (
        <Select
          size="xs"
          w={140}
          aria-label={t('animation')}
          data={[...new Set(state.animations.map(({ name }) => name))]}
          value={chosen}
          allowDeselect={false}
          comboboxProps={{ position: 'top-start' }}
          onChange={(name) => {
            if (name === null) return
            setChosen(name)
            if (playback?.isPlaying === true) viewer.play(name)
            else viewer.stop()
          }}
        />
      )}
      <Slider
        className={styles.moment}
        size="sm"
        min={0}
        max={durationS}
        step={0.01}
        value={playback?.atS ?? 0}
        label={seconds}
        thumbLabel={t('moment')}
        onChange={seek}
      />
      <span className={styles.seconds}>{seconds(playback?.atS ?? 0)}</span>
    </fieldset>
  )
}

interface PlayButtonsProps {
  viewer: Viewer
  playback: ViewerState['playback']
  /** The animation that is played. */
  chosen: string
}

function PlayButtons({ viewer, playback, chosen }: PlayButtonsProps) {
  const { t } = useTranslation('media')
  const isPlaying = playback?.isPlaying === true
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <>
      <ActionIcon
        className={styles.tool}
        size={32}
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => (isPlaying ? viewer.pause() : viewer.play(chosen))}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={styles.tool}
        size={32}
        aria-label={t('stop')}
        disabled={playback === null}
        onClick={() => viewer.stop()}
      >
        <IconPlayerStopFilled size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
