/** Where the screens of a showroom stand, and where a visitor comes in. Metres; the product stands at the origin. */
import { Vector3 } from 'three'
import { screenAspect } from './screen.ts'
import type { ShowroomOptions } from './types.ts'

/** Where somebody stands and looks to: yaw to the left and pitch upwards, in radians. */
export interface Pose {
  position: Vector3
  yaw: number
  pitch: number
}

export interface Room {
  screen: { width: number; height: number }
  /** Middle of a screen, and which way it faces. */
  placeOf(row: number, column: number): { position: Vector3; yaw: number }
  entrance: Pose
}

const eyeHeight = 1.6
/** Between screens above each other, and between the lowest one and the floor. */
const gap = 0.08
/** Between the product and what stands behind it or beside it. */
const clearance = 0.4
/** Between the product and who looks at it. */
const standOff = 1
/** Nearer walls press. */
const nearestWall = 0.9
/** Of the distance that screens are seen from: nearer than where they begin to fade. */
const wellSeen = 0.82

/** `size`: of the product; null where none is shown. */
export function placesOf(
  { screenWidth, visibleDistance, screens }: ShowroomOptions,
  size: Vector3 | null,
): Room {
  const screen = { width: screenWidth, height: screenWidth / screenAspect }
  const [width, depth] = [size?.x ?? 0, size?.z ?? 0]
  const aside = Math.max(nearestWall, screen.width / 2 + clearance, width / 2 + clearance)
  const behind = Math.max(nearestWall, depth / 2 + clearance)
  const hasLower = screens.some(({ cell: [row] }) => row > 1)
  const lowest = hasLower ? 1 : 0
  const step = screen.height + gap
  // At eye level, unless a screen would stand in the floor.
  const middle = Math.max(eyeHeight, gap + screen.height / 2 + lowest * step)
  const wanted = depth / 2 + standOff
  const nearest = depth / 2 + clearance
  const before = Math.max(nearest, Math.min(wanted, visibleDistance * wellSeen - behind))
  return {
    screen,
    placeOf: (row, column) => {
      const side = column - 1
      return {
        position: new Vector3(side * aside, middle + (1 - row) * step, side === 0 ? -behind : 0),
        yaw: (-side * Math.PI) / 2,
      }
    },
    entrance: { position: new Vector3(0, eyeHeight, before), yaw: 0, pitch: -0.08 },
  }
}
