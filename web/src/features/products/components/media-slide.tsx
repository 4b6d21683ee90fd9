import { IconCube, IconPhotoOff } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailPath } from '../../../lib/api/asset-paths.ts'
import { useFailedFiles } from '../../../lib/network/failed-files.ts'
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
  const [isShown, setShown] = useState(false)
  const failed = useFailedFiles()
  const sources = pictureSources({ domainId, product, item })
  if (failed.has(item.name)) return <Failed text={t('mediaFailed')} />
  return (
    <div className={styles.slide}>
      {!isShown && <Poster domainId={domainId} product={product} item={item} />}
      {isNear && (
        <ZoomedPicture
          sources={sources}
          width={item.width}
          height={item.height}
          alt={product.name}
          isShown={isShown}
          onLoad={() => setShown(true)}
          onError={() => {
            setShown(false)
            failed.add(item.name)
          }}
        />
      )}
    </div>
  )
}

function VideoSlide({ domainId, product, item, isCurrent, isNear }: MediaSlideProps) {
  const { t } = useTranslation('products')
  const failed = useFailedFiles()
  const src = filmPathOf({ domainId, product, item })
  if (failed.has(src)) return <Failed text={t('mediaFailed')} />
  return (
    <div className={styles.slide}>
      {isNear && (
        <Film
          src={src}
          poster={posterPathOf({ domainId, product, item })}
          isCurrent={isCurrent}
          onError={() => failed.add(src)}
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
  const failed = useFailedFiles()
  const src = thumbnailPath(domainId, product._id, item.name, item.version)
  if (failed.has(src))
    return isAlone ? <IconCube size={72} stroke={0.75} aria-hidden className={styles.nothing} /> : null
  return (
    <img
      className={styles.poster}
      style={{ backgroundImage: placeholderImage(item.placeholder) ?? undefined }}
      src={src}
      alt={isAlone ? product.name : ''}
      draggable={false}
      onError={() => failed.add(src)}
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
