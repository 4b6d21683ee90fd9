import { Modal } from '@mantine/core'
import type { MediaItem } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { RoomWay } from '../room-way.tsx'
import styles from './media-gallery.module.css'
import { mediaKeys } from './media-keys.ts'
import type { MediaSource } from './media-source.ts'
import { MediaStage } from './media-stage.tsx'
import { ThumbnailStrip } from './thumbnail-strip.tsx'

interface MediaFullscreenProps extends MediaSource {
  media: readonly MediaItem[]
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
}

/** The same over the whole window. Arrow keys work wherever the focus is, Escape leaves. */
export function MediaFullscreen({ media, index, onIndexChange, onClose, ...source }: MediaFullscreenProps) {
  const { t } = useTranslation('products')
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      yOffset={0}
      title={source.product.name}
      closeButtonProps={{ 'aria-label': t('leaveFullscreen'), size: 'lg' }}
      classNames={{
        content: styles.fullscreen,
        body: styles.fullscreenBody,
        header: styles.fullscreenHeader,
      }}
      transitionProps={{ transition: 'fade', duration: 120 }}
      onKeyDown={mediaKeys(index, media.length, onIndexChange)}
    >
      <div className={styles.fullscreenStage}>
        <MediaStage {...source} media={media} index={index} onIndexChange={onIndexChange} />
      </div>
      <RoomWay {...source} item={media[index]} />
      {media.length > 1 && (
        <div className={styles.fullscreenStrip}>
          <ThumbnailStrip {...source} media={media} index={index} onIndexChange={onIndexChange} />
        </div>
      )}
    </Modal>
  )
}
