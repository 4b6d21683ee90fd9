import { IconPhotoOff } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailPath } from '../../../../lib/api/asset-paths.ts'
import { useFailedFiles } from '../../../../lib/network/failed-files.ts'
import { placeholderImage } from '../../../../lib/placeholder.ts'
import { StoredPicture } from '../../../../ui/pictures/stored-picture.tsx'
import { mediaKindOf } from '../../api/media-kind.ts'
import { filmPathOf, pictureSources, posterPathOf } from '../../api/media-sources.ts'
import { Film } from '../film/film.tsx'
import { ModelView } from '../model-view/model-view.tsx'
import { ZoomedPicture } from '../picture-zoom/zoomed-picture.tsx'
import styles from './media-slide.module.css'
import type { MediaSource } from './media-source.ts'

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

function Poster({ domainId, product, item }: MediaSource & { item: MediaItem }) {
  return (
    <StoredPicture
      className={styles.poster}
      style={{ backgroundImage: placeholderImage(item.placeholder) ?? undefined }}
      address={thumbnailPath(domainId, product._id, item.name, item.version)}
      alt=""
      draggable={false}
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
