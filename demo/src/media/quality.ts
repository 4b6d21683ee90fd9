/** Sizes of pictures and films, and the number of 3D models. A draft is for those who only need the data, and faster. */
export type Quality = 'full' | 'draft'

export interface PixelSize {
  width: number
  height: number
}

export interface Sizes {
  picture: PixelSize
  scene: PixelSize
  /** Width and height are even, as H.264 wants them. */
  film: PixelSize & { frames: number; framesPerSecond: number }
}

export const sizesOf: Readonly<Record<Quality, Sizes>> = {
  full: {
    picture: { width: 1040, height: 780 },
    scene: { width: 1600, height: 900 },
    film: { width: 480, height: 360, frames: 48, framesPerSecond: 20 },
  },
  draft: {
    picture: { width: 520, height: 390 },
    scene: { width: 800, height: 450 },
    film: { width: 240, height: 180, frames: 12, framesPerSecond: 5 },
  },
}
