/** A picture in a frame: the place of it in the middle, and how many times larger than as a whole it is. */
import type { PicturePart } from '@vitrine/rules'

export interface PictureView {
  /** In parts of the picture, from its top left. */
  x: number
  y: number
  zoom: number
}

interface Size {
  width: number
  height: number
}

/** Sizes in pixels of the frame, and of the picture as a whole in it. */
export interface Fit {
  frame: Size
  whole: Size
}

export const wholeView: PictureView = { x: 0.5, y: 0.5, zoom: 1 }
export const mostZoom = 8

/** Null where one of them has no size yet. */
export function fitOf(frame: Size, picture: Size): Fit | null {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  if (!(scale > 0) || !Number.isFinite(scale)) return null
  return { frame, whole: { width: picture.width * scale, height: picture.height * scale } }
}

function seenOf(zoom: number, { frame, whole }: Fit): Size {
  return {
    width: Math.min(1, frame.width / (whole.width * zoom)),
    height: Math.min(1, frame.height / (whole.height * zoom)),
  }
}

/** What is seen lies in the picture, and isn't smaller than the whole of it. */
function held(view: PictureView, fit: Fit): PictureView {
  const zoom = clamp(view.zoom, 1, mostZoom)
  const { width, height } = seenOf(zoom, fit)
  return {
    x: clamp(view.x, width / 2, 1 - width / 2),
    y: clamp(view.y, height / 2, 1 - height / 2),
    zoom,
  }
}

export function partOf(view: PictureView, fit: Fit): PicturePart {
  const { x, y, zoom } = held(view, fit)
  return { kind: 'picture', x, y, ...seenOf(zoom, fit) }
}

/** The closest view that shows all of the part. */
export function viewOf({ x, y, width, height }: PicturePart, fit: Fit): PictureView {
  const zoom = Math.min(
    fit.frame.width / (fit.whole.width * width),
    fit.frame.height / (fit.whole.height * height),
  )
  return held({ x, y, zoom }, fit)
}

/** `at` in pixels from the middle of the frame: what is there stays there. */
export function zoomedAt(view: PictureView, factor: number, at: Place, fit: Fit): PictureView {
  const zoom = clamp(view.zoom * factor, 1, mostZoom)
  const nearer = 1 / view.zoom - 1 / zoom
  return held(
    {
      x: view.x + (at.x / fit.whole.width) * nearer,
      y: view.y + (at.y / fit.whole.height) * nearer,
      zoom,
    },
    fit,
  )
}

export interface Place {
  x: number
  y: number
}

/** The picture goes with the hand; `by` in pixels. */
export function movedBy(view: PictureView, by: Place, fit: Fit): PictureView {
  const { whole } = fit
  const [x, y] = [by.x / (whole.width * view.zoom), by.y / (whole.height * view.zoom)]
  return held({ ...view, x: view.x - x, y: view.y - y }, fit)
}

/** For an element as large as the frame. */
export function transformOf({ x, y, zoom }: PictureView, { whole }: Fit): string {
  const [right, down] = [(0.5 - x) * whole.width * zoom, (0.5 - y) * whole.height * zoom]
  return `translate(${right}px, ${down}px) scale(${zoom})`
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
