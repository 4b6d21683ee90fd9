import { IconCube, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MediaThumbnail } from '../../../../lib/media-thumbnail.tsx'
import { mediaKindOf } from '../../api/media-kind.ts'
import type { MediaSource } from './media-source.ts'
import styles from './thumbnail-strip.module.css'

interface ThumbnailStripProps extends MediaSource {
  media: readonly MediaItem[]
  index: number
  onIndexChange: (index: number) => void
}

export function ThumbnailStrip({ media, index, onIndexChange, domainId, product }: ThumbnailStripProps) {
  const { t } = useTranslation('products')
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Only the strip scrolls: scrollIntoView would move the page along.
    const thumbnail = strip.current?.children[index]
    if (strip.current === null || !(thumbnail instanceof HTMLElement)) return
    const middle = thumbnail.offsetLeft - (strip.current.clientWidth - thumbnail.clientWidth) / 2
    strip.current.scrollTo({ left: middle, behavior: 'smooth' })
  }, [index])
  return (
    <ul ref={strip} className={styles.strip} aria-label={t('media')}>
      {media.map((item, place) => (
        <li key={item.name} className={styles.place}>
          <button
            type="button"
            className={styles.thumbnail}
            data-model={mediaKindOf(item) === '3d' || undefined}
            aria-label={t('mediaOf', { name: product.name, number: place + 1, total: media.length })}
            aria-pressed={place === index}
            onClick={() => onIndexChange(place)}
          >
            <MediaThumbnail domainId={domainId} productId={product._id} item={item} iconSize={24} />
            <KindBadge item={item} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function KindBadge({ item }: { item: MediaItem }) {
  const { t } = useTranslation('products')
  const kind = mediaKindOf(item)
  if (kind === 'image') return null
  return (
    <span className={styles.kind}>
      {kind === 'video' ? (
        <IconPlayerPlayFilled size={12} aria-hidden />
      ) : (
        <>
          <IconCube size={12} stroke={2} aria-hidden />
          {t('model3d')}
        </>
      )}
    </span>
  )
}
