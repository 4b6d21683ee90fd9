import type { MediaItem } from '@vitrine/contract'
import { useIsNarrow } from '../../../lib/use-is-narrow.ts'
import { mediaKindOf } from '../api/media-kind.ts'
import styles from './media/media-gallery.module.css'
import type { MediaSource } from './media/media-source.ts'
import { ViewInRoom } from './model-view/room/view-in-room.tsx'

/** Below a model on a phone, whose tools have no room for it: what people open it for there. */
export function RoomWay({ item, ...source }: MediaSource & { item: MediaItem | undefined }) {
  const isNarrow = useIsNarrow()
  if (!isNarrow || item?.isReady !== true || mediaKindOf(item) !== '3d') return null
  return (
    <div className={styles.roomWay}>
      <ViewInRoom key={item.name} {...source} item={item} isWide />
    </div>
  )
}
