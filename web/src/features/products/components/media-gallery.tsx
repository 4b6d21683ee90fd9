import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMaximize, IconPhotoOff } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaFullscreen } from './media-fullscreen.tsx'
import styles from './media-gallery.module.css'
import { mediaKeys } from './media-keys.ts'
import type { MediaSource } from './media-source.ts'
import { MediaStage } from './media-stage.tsx'
import { ShowroomButton } from './showroom/showroom-button.tsx'
import { ThumbnailStrip } from './thumbnail-strip.tsx'

interface MediaGalleryProps extends MediaSource {
  /** Active items, in order. */
  media: readonly MediaItem[]
}

/** All that can be looked at of a product: one at a time, the others as a strip of thumbnails. */
export function MediaGallery({ media, ...source }: MediaGalleryProps) {
  const { t } = useTranslation('products')
  const [index, setIndex] = useState(0)
  const [isFullscreen, fullscreen] = useDisclosure(false)
  const current = Math.min(index, media.length - 1)
  if (media.length === 0) {
    return (
      <div className={styles.empty}>
        <IconPhotoOff size={48} stroke={1} aria-hidden />
        <p>{t('noMediaAvail')}</p>
      </div>
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
