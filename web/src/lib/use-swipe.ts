import { type PointerEvent, useRef } from 'react'

interface Swipes {
  onLeft?: (() => void) | undefined
  onRight?: (() => void) | undefined
}

/** Farther than a finger that rests, and more aside than up or down. */
const leastPx = 64

const ownSwipe =
  '[data-own-swipe], [data-viewer], video, input, textarea, select, [role="slider"], [role="dialog"]'

/** A finger drawn across. What is moved by fingers itself keeps its swipes. */
export function useSwipe({ onLeft, onRight }: Swipes) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(ownSwipe) !== null
      start.current = event.pointerType !== 'touch' || isOwn ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from === null) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.abs(x) < leastPx || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) onLeft?.()
      else onRight?.()
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
