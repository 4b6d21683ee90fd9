import type { Viewer } from '@vitrine/viewer'
import { type RefObject, useEffect } from 'react'

/** `m` changes to the plain look and back wherever the focus is in the region of media, except where one types. */
export function useLegacyKey(view: RefObject<HTMLElement | null>, viewer: Viewer | null): void {
  useEffect(() => {
    const region = view.current?.closest('section') ?? view.current
    if (viewer === null || region === null) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
        return
      viewer.setLegacy(!viewer.state.isLegacy)
    }
    region.addEventListener('keydown', listen)
    return () => region.removeEventListener('keydown', listen)
  }, [view, viewer])
}
