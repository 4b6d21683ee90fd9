import { type PointerEvent, useEffect, useRef } from 'react'
import { type Fit, movedBy, type PictureView, type Place, zoomedAt } from './picture-view.ts'

/** Zoom exponent per pixel of a wheel turn. */
const wheelPart = 0.005
const nearZoom = 2.5

interface Parts {
  frame: HTMLElement | null
  fit: Fit | null
  view: PictureView
  /** Somebody else leads. */
  isLed: boolean
  onView: (view: PictureView) => void
}

/** Zooms by Ctrl and wheel or two fingers, toggles zoom by double click, and moves a zoomed picture by dragging. */
export function usePictureGestures(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts
  const fingers = useRef(new Map<number, Place>())
  const change = (make: (view: PictureView, fit: Fit) => PictureView) => {
    const { fit, view, isLed, onView } = latest.current
    if (fit === null || isLed) return
    const next = make(view, fit)
    // Several events may come before it is drawn.
    latest.current = { ...latest.current, view: next }
    onView(next)
  }
  const zoomBy = (factor: number, at: Place = { x: 0, y: 0 }) =>
    change((view, fit) => zoomedAt(view, factor, at, fit))
  useWheel(parts.frame, zoomBy)
  return {
    zoomBy,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || latest.current.isLed) return
        fingers.current.set(event.pointerId, placeIn(event))
        if (latest.current.view.zoom > 1) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        const from = fingers.current.get(event.pointerId)
        if (from === undefined) return
        const to = placeIn(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, to)
        if (other !== undefined) change((view, fit) => pinched(view, from, to, other, fit))
        else if (latest.current.view.zoom > 1)
          change((view, fit) => movedBy(view, { x: to.x - from.x, y: to.y - from.y }, fit))
      },
      onPointerUp: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onPointerLeave: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onDoubleClick: (event: React.MouseEvent) => {
        const { zoom } = latest.current.view
        zoomBy(zoom > 1 ? 1 / zoom : nearZoom, placeIn(event))
      },
    },
  }
}

/** One finger goes, the other stays. */
function pinched(view: PictureView, from: Place, to: Place, other: Place, fit: Fit): PictureView {
  const apart = (one: Place) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
  const moved = movedBy(view, { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }, fit)
  return zoomedAt(moved, apart(to) / apart(from), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }, fit)
}

/** Pointer position relative to the middle of the element. */
function placeIn({ currentTarget, clientX, clientY }: React.MouseEvent | WheelEvent): Place {
  const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The page itself isn't to be zoomed meanwhile, which only a listener of one's own prevents. */
function useWheel(frame: HTMLElement | null, zoomBy: (factor: number, at: Place) => void): void {
  const latest = useRef(zoomBy)
  latest.current = zoomBy
  useEffect(() => {
    if (frame === null) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY * wheelPart), placeIn(event))
    }
    frame.addEventListener('wheel', turn, { passive: false })
    return () => frame.removeEventListener('wheel', turn)
  }, [frame])
}
