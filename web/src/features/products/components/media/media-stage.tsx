import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SharedCameraContext, useSharedCamera } from '../../../../lib/live/shared-camera.ts'
import { MediaSlide } from './media-slide.tsx'
import type { MediaSource } from './media-source.ts'
import styles from './media-stage.module.css'
import { placeOf } from './place-of-media.ts'

interface MediaStageProps extends MediaSource {
  media: readonly MediaItem[]
  index: number
  onIndexChange: (index: number) => void
}

/** One media item at a time; swiping and buttons go through them. */
export function MediaStage({ media, index, onIndexChange, ...source }: MediaStageProps) {
  const { t } = useTranslation('products')
  const last = media.length - 1
  const viewport = useCarousel(index, last, onIndexChange)
  const camera = useSharedCamera()
  const onStage = camera === null ? null : placeOf(media, camera.media)
  const labelOf = (place: number) =>
    t('mediaOf', { name: source.product.name, number: place + 1, total: media.length })
  return (
    <div className={styles.stage}>
      {last > 0 && <VisuallyHidden role="status">{labelOf(index)}</VisuallyHidden>}
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.slides} aria-label={t('media')}>
          {media.map((item, place) => (
            <li key={item.name} className={styles.slide} inert={place !== index}>
              <SharedCameraContext value={place === onStage ? camera : null}>
                <MediaSlide
                  {...source}
                  item={item}
                  isCurrent={place === index}
                  // The neighbours are there before anybody gets to them; the rest isn't fetched in vain.
                  isNear={Math.abs(place - index) <= 1}
                />
              </SharedCameraContext>
            </li>
          ))}
        </ul>
      </div>
      {index > 0 && <Control side="start" onClick={() => onIndexChange(index - 1)} />}
      {index < last && <Control side="end" onClick={() => onIndexChange(index + 1)} />}
    </div>
  )
}

/** Keeps a carousel at `index`, and says where somebody has swiped it to. Returns what it moves in. */
function useCarousel(index: number, last: number, onIndexChange: (index: number) => void) {
  const [viewport, embla] = useEmblaCarousel({
    startIndex: index,
    duration: 18,
    // A hand on a model turns the model, on a picture that one is near to moves the picture.
    watchDrag: (_, event) =>
      last > 0 &&
      !(event.target instanceof Element && event.target.closest('[data-viewer], [data-zoomed]') !== null),
  })
  const reducedMotion = useReducedMotion()
  useEffect(() => {
    if (embla === undefined) return
    const select = () => onIndexChange(embla.selectedScrollSnap())
    embla.on('select', select)
    return () => {
      embla.off('select', select)
    }
  }, [embla, onIndexChange])
  useEffect(() => {
    if (embla !== undefined && embla.selectedScrollSnap() !== index) embla.scrollTo(index, reducedMotion)
  }, [embla, index, reducedMotion])
  return viewport
}

function Control({ side, onClick }: { side: 'start' | 'end'; onClick: () => void }) {
  const { t } = useTranslation('products')
  const Icon = side === 'start' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      className={styles.control}
      data-side={side}
      size={44}
      radius="xl"
      aria-label={t(side === 'start' ? 'previousMedia' : 'nextMedia')}
      onClick={onClick}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
