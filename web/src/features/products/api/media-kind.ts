import type { MediaItem } from '@vitrine/contract'

export type MediaKind = 'image' | 'video' | '3d'

/** How a media item is shown. */
export function mediaKindOf({ type }: Pick<MediaItem, 'type'>): MediaKind {
  return type === 'image' || type === 'video' ? type : '3d'
}
