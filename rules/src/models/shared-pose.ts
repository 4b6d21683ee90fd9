/**
 * How a model stands on a screen, so that another screen can show the same. Lengths are multiples of the radius of the
 * sphere around the model, places are relative to the middle of its box.
 */
export type Triple = readonly [x: number, y: number, z: number]

/** What a model can be surrounded by, in the order of their numbers on the wire. */
export const surroundings = ['studio', 'daylight', 'evening', 'none'] as const

/** What a presenter changes of the light; single lights are the file's own. */
export interface SharedLight {
  surroundings: (typeof surroundings)[number]
  /** 0 to 10, in thousandths on the wire. */
  intensity: number
  /** Around the vertical axis: -7 to 7, in parts of 1/4000. In radians. */
  rotation: number
  areLightsOn: boolean
}

export interface SharedPose {
  /** What is looked at. */
  target: Triple
  /** From there to the eye: around the vertical axis, 0 in front; and from straight above, 0 to π. In radians. */
  azimuth: number
  polar: number
  distance: number
  /** Half of what is seen at the target, along the shorter side of the view: the same on screens of every shape. */
  extent: number
  /** Whether the camera has come to rest. */
  isResting: boolean
  /** Its place in the list; null for what the file begins with. */
  variant: number | null
  animation: { index: number; isPlaying: boolean; atS: number } | null
  areSizesShown: boolean
  light: SharedLight
  /** A place on the model that is pointed at. */
  pointer: Triple | null
}
