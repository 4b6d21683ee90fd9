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
/** Between the product and who looks at it: at least so much, and so much of its longer side. */
const standOff = { least: 1.3, ofSide: 1.15 }
/** Nearer walls press. */
const nearestWall = 0.9
/** Of the distance that screens are seen from: nearer than where they begin to fade. */
const wellSeen = 0.82

/** `size`: of the product; null where none is shown. */
export function placesOf(
  { host, screenWidth, visibleDistance, screens }: ShowroomOptions,
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
  const narrow = Math.min(1, host.clientWidth / Math.max(1, host.clientHeight))
  const side = Math.max(width / narrow, size?.y ?? 0)
  const wanted = depth / 2 + Math.max(standOff.least, standOff.ofSide * side)
  const nearest = depth / 2 + clearance
  const before = Math.max(nearest, Math.min(wanted, visibleDistance * wellSeen - behind))
  // Between the product and the screen behind it.
  const lookedAt = size === null ? middle : middle / 2 + Math.min(size.y, middle) / 4
  const pitch = Math.atan2(lookedAt - eyeHeight, before + (size === null ? behind : 0))
  return {
    screen,
    placeOf: (row, column) => {
      const side = column - 1
      return {
        position: new Vector3(side * aside, middle + (1 - row) * step, side === 0 ? -behind : 0),
        yaw: (-side * Math.PI) / 2,
      }
    },
    entrance: { position: new Vector3(0, eyeHeight, before), yaw: 0, pitch },
  }
}
