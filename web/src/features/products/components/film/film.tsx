import { Button } from '@mantine/core'
import { IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './film.module.css'
import { useSharedFilm } from './use-shared-film.ts'

interface FilmProps {
  src: string
  poster: string | undefined
  isCurrent: boolean
  onError: () => void
}

/** A film; in a room it plays at the leader's position. */
export function Film({ src, poster, isCurrent, onError }: FilmProps) {
  const { t } = useTranslation('products')
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const { isLed, isMuted, unmute } = useSharedFilm(isCurrent ? film : null)
  useEffect(() => {
    if (!isCurrent) film?.pause()
  }, [film, isCurrent])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: product films come without speech or captions */}
      <video
        ref={setFilm}
        className={styles.film}
        src={src}
        poster={poster}
        controls={!isLed}
        playsInline
        preload={isLed ? 'auto' : 'none'}
        aria-label={t('playVideo')}
        onError={onError}
      />
      {isMuted && (
        <Button
          className={styles.sound}
          variant="default"
          size="compact-md"
          leftSection={<IconVolumeOff size={18} stroke={1.5} aria-hidden />}
          onClick={unmute}
        >
          {t('soundOn')}
        </Button>
      )}
    </>
  )
}
