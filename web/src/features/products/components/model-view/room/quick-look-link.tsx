import type { MediaItem } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { preparedPath } from '../../../../../lib/api/asset-paths.ts'
import { noteOpened } from '../../../../../lib/engagement/looking.ts'
import { StoredPicture } from '../../../../../ui/pictures/stored-picture.tsx'
import type { MediaSource } from '../../media/media-source.ts'
import styles from '../model-view.module.css'

/** One pixel that nobody sees. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

interface QuickLookLinkProps extends MediaSource {
  item: MediaItem
  isWide?: boolean
}

/** Opens the model in its real size in the AR program of iOS. */
export function QuickLookLink({ domainId, product, item, isWide = false }: QuickLookLinkProps) {
  const { t } = useTranslation('media')
  const fileOf = (file: 'usdz' | 'thumbnail') =>
    preparedPath(domainId, product._id, item.name, file, item.version)
  return (
    <a
      className={styles.inRoom}
      // Beside the picture; an element in the link would have it lead elsewhere.
      data-label={isWide ? t('viewInRoom') : undefined}
      rel="ar"
      href={`${fileOf('usdz')}#allowsContentScaling=0`}
      onClick={() => noteOpened({ product: product._id, media: item.name, way: 'ar' })}
    >
      {/* Quick Look only opens links that hold a picture. */}
      <StoredPicture
        alt={t('viewInRoom')}
        address={fileOf('thumbnail')}
        instead={<img alt={t('viewInRoom')} src={noPicture} />}
      />
    </a>
  )
}
