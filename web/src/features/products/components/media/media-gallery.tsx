import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMaximize, IconPhotoOff } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLooking } from '../../../../lib/engagement/looking.ts'
import { mediaKindOf } from '../../api/media-kind.ts'
import { RoomWay } from '../room-way.tsx'
import { LedShowroom } from '../showroom/led-showroom.tsx'
import { ShowroomButton } from '../showroom/showroom-button.tsx'
import { useLedShowroom, useShownLayout } from '../showroom/use-shared-showroom.ts'
import { MediaFullscreen } from './media-fullscreen.tsx'
import styles from './media-gallery.module.css'
import { mediaKeys } from './media-keys.ts'
import type { MediaSource } from './media-source.ts'
import { MediaStage } from './media-stage.tsx'
import { placeOf } from './place-of-media.ts'
import { ThumbnailStrip } from './thumbnail-strip.tsx'

interface MediaGalleryProps extends MediaSource {
  /** Active items, in order. */
  media: readonly MediaItem[]
  /** Name of the medium that a leader shows; null: the first. */
  shown?: string | null | undefined
  onShow?: ((name: string) => void) | undefined
}

/** All that can be looked at of a product: one at a time, the others as a strip of thumbnails. */
export function MediaGallery({ media, shown, onShow, ...source }: MediaGalleryProps) {
  const { t } = useTranslation('products')
  const [index, setIndex] = useLedIndex(media, shown, onShow)
  const [isFullscreen, fullscreen] = useDisclosure(false)
  const layout = useShownLayout(source.product._id, media)
  const showroom = useLedShowroom()
  const current = Math.min(index, media.length - 1)
  const item = media[current]
  const way = item !== undefined && mediaKindOf(item) === '3d' ? 'viewer' : 'page'
  useLooking(source.product._id, item?.name ?? '', isFullscreen ? 'fullscreen' : way)
  if (media.length === 0) {
    return (
      <div className={styles.empty}>
        <IconPhotoOff size={48} stroke={1} aria-hidden />
        <p>{t('noMediaAvail')}</p>
      </div>
    )
  }
  if (showroom !== null && layout !== null) {
    return (
      <section className={styles.gallery} aria-label={t('media')}>
        <div className={styles.frame}>
          <LedShowroom {...source} media={media} layout={layout} at={showroom.at} />
        </div>
      </section>
    )
  }
  return (
    <section
      className={styles.gallery}
      aria-label={t('media')}
      onKeyDown={mediaKeys(current, media.length, setIndex)}
    >
      <div className={styles.frame}>
        {!isFullscreen && <MediaStage {...source} media={media} index={current} onIndexChange={setIndex} />}
        <ActionIcon
          className={styles.expand}
          size={40}
          radius="xl"
          aria-label={t('fullscreen')}
          onClick={fullscreen.open}
        >
          <IconMaximize size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <RoomWay {...source} item={item} />
      {media.length > 1 && (
        <ThumbnailStrip {...source} media={media} index={current} onIndexChange={setIndex} />
      )}
      <ShowroomButton {...source} media={media} />
      {isFullscreen && (
        <MediaFullscreen
          {...source}
          media={media}
          index={current}
          onIndexChange={setIndex}
          onClose={fullscreen.close}
        />
      )}
    </section>
  )
}

/** Follows the leader to a medium; in between, everybody may look at another one. */
function useLedIndex(
  media: readonly MediaItem[],
  shown: string | null | undefined,
  onShow: ((name: string) => void) | undefined,
) {
  const [index, setIndex] = useState(() => placeOf(media, shown))
  const [led, setLed] = useState(shown)
  if (shown !== led) {
    setLed(shown)
    setIndex(placeOf(media, shown))
  }
  const show = (next: number) => {
    setIndex(next)
    const item = media[next]
    if (item !== undefined && next !== index) onShow?.(item.name)
  }
  return [index, show] as const
}
