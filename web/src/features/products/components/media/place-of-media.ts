import type { MediaItem } from '@vitrine/contract'

/** Where the item is that a room shows; the first where it names none. */
export function placeOf(media: readonly MediaItem[], shown: string | null | undefined): number {
  return Math.max(
    0,
    media.findIndex(({ name }) => name === shown),
  )
}
