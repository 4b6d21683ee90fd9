import type { Cell } from './models/three-sides.ts'

/** How a picture or a film stands on a screen, so that another screen can show the same. */
export type SharedMedia = PicturePart | FilmMoment

/**
 * The part of a picture that is seen, in parts of the picture: its middle from the top left, its width and its height.
 * Screens of every shape can show it whole.
 */
export interface PicturePart {
  kind: 'picture'
  x: number
  y: number
  width: number
  height: number
}

export interface FilmMoment {
  kind: 'film'
  atS: number
  isPlaying: boolean
}

/** Whether the three-sides layout is seen instead of single media, and before which screen; null: from where one comes in. */
export interface SharedShowroom {
  isOpen: boolean
  at: Cell | null
}
