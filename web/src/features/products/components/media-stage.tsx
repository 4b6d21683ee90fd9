import { Carousel } from '@mantine/carousel'
import { useReducedMotion } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import type { EmblaCarouselType } from 'embla-carousel'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaSlide } from './media-slide.tsx'
import type { MediaSource } from './media-source.ts'
import styles from './media-stage.module.css'

interface MediaStageProps extends MediaSource {
  media: readonly MediaItem[]
  index: number
  onIndexChange: (index: number) => void
}

/** One media item at a time; swiping, buttons and arrow keys go through them. */
export function MediaStage({ media, index, onIndexChange, ...source }: MediaStageProps) {
  const { t } = useTranslation('products')
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const isStill = useReducedMotion()
  useEffect(() => {
    if (embla !== null && embla.selectedScrollSnap() !== index) embla.scrollTo(index, isStill)
  }, [embla, index, isStill])
  const hasSeveral = media.length > 1
  return (
    <Carousel
      getEmblaApi={setEmbla}
      initialSlide={index}
      onSlideChange={onIndexChange}
      aria-label={t('media')}
      tabIndex={hasSeveral ? 0 : undefined}
      emblaOptions={{ duration: 18, watchDrag: hasSeveral }}
      withControls={hasSeveral}
      controlSize={44}
      controlsOffset="md"
      nextControlIcon={<IconChevronRight size={22} stroke={1.75} aria-hidden />}
      previousControlIcon={<IconChevronLeft size={22} stroke={1.75} aria-hidden />}
      nextControlProps={{ 'aria-label': t('nextMedia') }}
      previousControlProps={{ 'aria-label': t('previousMedia') }}
      classNames={styles}
    >
      {media.map((item, place) => (
        <Carousel.Slide
          key={item.name}
          role="group"
          aria-label={t('mediaOf', { name: source.product.name, number: place + 1, total: media.length })}
          inert={place !== index}
        >
          <MediaSlide
            {...source}
            item={item}
            isCurrent={place === index}
            // The neighbours are there before anybody gets to them; the rest isn't fetched in vain.
            isNear={Math.abs(place - index) <= 1}
          />
        </Carousel.Slide>
      ))}
    </Carousel>
  )
}
