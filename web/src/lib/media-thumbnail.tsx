import { IconCube, IconMovie, IconPhoto } from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import type { ComponentProps } from 'react'
import { StoredPicture } from '../ui/pictures/stored-picture.tsx'
import { thumbnailPath } from './api/asset-paths.ts'

interface MediaThumbnailProps
  extends Omit<ComponentProps<typeof StoredPicture>, 'address' | 'instead' | 'alt'> {
  domainId: string
  productId: string
  item: Pick<MediaItem, 'type' | 'name' | 'version' | 'prepared'>
  iconSize: number
}

const icons = { image: IconPhoto, video: IconMovie } as const

/** The small picture of a media item, or a drawing of its kind where none was made of it. */
export function MediaThumbnail({
  domainId,
  productId,
  item,
  iconSize,
  className,
  ...look
}: MediaThumbnailProps) {
  const { type, name, version, prepared } = item
  const Icon = type === 'image' || type === 'video' ? icons[type] : IconCube
  return (
    <StoredPicture
      {...look}
      address={prepared.includes('thumbnail') ? thumbnailPath(domainId, productId, name, version) : null}
      instead={<Icon className={className} size={iconSize} stroke={1} aria-hidden />}
      className={className}
      alt=""
      draggable={false}
    />
  )
}
