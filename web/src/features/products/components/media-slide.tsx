import { IconCube, IconPhotoOff } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailPath } from '../../../lib/api/asset-paths.ts'
import { placeholderImage } from '../../../lib/placeholder.ts'
import { mediaKindOf } from '../api/media-kind.ts'
import { filmPathOf, pictureSources, posterPathOf } from '../api/media-sources.ts'
import { Film } from './film/film.tsx'
import styles from './media-slide.module.css'
import type { MediaSource } from './media-source.ts'
import { ModelView } from './model-view/model-view.tsx'
import { ZoomedPicture } from './picture-zoom/zoomed-picture.tsx'

interface MediaSlideProps extends MediaSource {
  item: MediaItem
  isCurrent: boolean
  isNear: boolean
}

export function MediaSlide(props: MediaSlideProps) {
  const kind = mediaKindOf(props.item)
  if (kind === 'video') return <VideoSlide {...props} />
  return kind === 'image' ? <ImageSlide {...props} /> : <ModelView {...props} />
}

/** The thumbnail stands in while the picture loads, so that nothing is ever blank. */
function ImageSlide({ domainId, product, item, isNear }: MediaSlideProps) {
  const { t } = useTranslation('products')
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') return <Failed text={t('mediaFailed')} />
  return (
    <div className={styles.slide}>
      {state === 'loading' && <Poster domainId={domainId} product={product} item={item} />}
      {isNear && (
        <ZoomedPicture
          sources={pictureSources({ domainId, product, item })}
          width={item.width}
          height={item.height}
          alt={product.name}
          isShown={state === 'shown'}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  )
}

function VideoSlide({ domainId, product, item, isCurrent, isNear }: MediaSlideProps) {
  const { t } = useTranslation('products')
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <Failed text={t('mediaFailed')} />
  return (
    <div className={styles.slide}>
      {isNear && (
        <Film
          src={filmPathOf({ domainId, product, item })}
          poster={posterPathOf({ domainId, product, item })}
          isCurrent={isCurrent}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  )
}

interface PosterProps extends MediaSource {
  item: MediaItem
  /** Nothing else will be shown in its place, so it says what it is. */
  isAlone?: boolean
}

function Poster({ domainId, product, item, isAlone = false }: PosterProps) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return isAlone ? <IconCube size={72} stroke={0.75} aria-hidden className={styles.nothing} /> : null
  return (
    <img
      className={styles.poster}
      style={{ backgroundImage: placeholderImage(item.placeholder) ?? undefined }}
      src={thumbnailPath(domainId, product._id, item.name, item.version)}
      alt={isAlone ? product.name : ''}
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}

function Failed({ text }: { text: string }) {
  return (
    <div className={styles.slide}>
      <div className={styles.failed}>
        <IconPhotoOff size={40} stroke={1} aria-hidden />
        <p>{text}</p>
      </div>
    </div>
  )
}
