import type { ListedMedia } from '@vitrine/contract'
import { MEDIA_AT_ONCE } from '@vitrine/contract'
import { useState } from 'react'

export const keyOfMedia = ({ product, item }: Pick<ListedMedia, 'product' | 'item'>): string =>
  `${product._id}/${item.name}`

export interface MediaSelection {
  /** In the order of the page. */
  chosen: readonly ListedMedia[]
  has: (media: ListedMedia) => boolean
  /** Whether this one may be selected at all: only what may be changed. */
  mayChoose: (media: ListedMedia) => boolean
  /** With `isRange` all from the one that was chosen last up to this one. */
  toggle: (media: ListedMedia, isRange: boolean) => void
  /** As many as one request may change. */
  choose: (media: readonly ListedMedia[]) => void
  clear: () => void
}

/** What is chosen of the media that are listed; what is no longer listed isn't chosen either. */
export function useMediaSelection(
  listed: readonly ListedMedia[],
  mayEdit: (media: ListedMedia) => boolean,
): MediaSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  const has = (media: ListedMedia) => keys.has(keyOfMedia(media))
  const choose = (media: readonly ListedMedia[]) =>
    setKeys(new Set(media.filter(mayEdit).slice(0, MEDIA_AT_ONCE).map(keyOfMedia)))
  const toggle = (media: ListedMedia, isRange: boolean) => {
    const from = listed.findIndex((one) => keyOfMedia(one) === anchor)
    const to = listed.indexOf(media)
    if (isRange && from !== -1) {
      const between = listed.slice(Math.min(from, to), Math.max(from, to) + 1)
      return choose(listed.filter((one) => has(one) || between.includes(one)))
    }
    setAnchor(keyOfMedia(media))
    choose(listed.filter((one) => (one === media ? !has(one) : has(one))))
  }
  return {
    chosen: listed.filter((media) => mayEdit(media) && has(media)),
    has,
    mayChoose: mayEdit,
    toggle,
    choose,
    clear: () => setKeys(new Set()),
  }
}
