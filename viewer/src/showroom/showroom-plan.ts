/** Where the screens of a showroom stand, and where a visitor comes in. Metres; the product stands at the origin. */
import { MathUtils, Vector3 } from 'three'
import type { ShowroomOptions } from '../types.ts'
import { screenAspect } from './screen.ts'

/** Position and direction of a visitor: yaw to the left and pitch upwards, in radians. */
export interface Pose {
  position: Vector3
  yaw: number
  pitch: number
}

export interface RoomPlan {
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
/** Nobody looks at a screen from nearer than that. */
const nearestLook = 0.2
/** Share of the visible distance that the plan uses: less than `fadesFrom`, so that no planned screen fades. */
const wellSeen = 0.93
/** Share of the visible distance from which screens fade; at the visible distance they are gone. */
export const fadesFrom = 0.95
/** Vertical angle of view in degrees. */
export const fieldOfView = 62
/** Factor for a little room beside what just fits into the view. */
const margin = 1.05

type Planned = Pick<ShowroomOptions, 'screenWidth' | 'visibleDistance' | 'screens'> & {
  host: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>
}

/** `size`: of the product; null where none is shown. */
export function placesOf(
  { host, screenWidth, visibleDistance, screens }: Planned,
  size: Vector3 | null,
): RoomPlan {
  const screen = { width: screenWidth, height: screenWidth / screenAspect }
  const [width, depth] = [size?.x ?? 0, size?.z ?? 0]
  const aside = Math.max(nearestWall, screen.width / 2 + clearance, width / 2 + clearance)
  const behind = Math.max(nearestWall, depth / 2 + clearance)
  const hasLower = screens.some(({ cell: [row] }) => row > 1)
  const lowest = hasLower ? 1 : 0
  const step = screen.height + gap
  // At eye level, unless a screen would stand in the floor.
  const middle = Math.max(eyeHeight, gap + screen.height / 2 + lowest * step)
  const narrow = Math.min(1, shapeOf(host))
  const side = Math.max(width / narrow, size?.y ?? 0)
  const halfView = Math.tan(MathUtils.degToRad(fieldOfView / 2)) * shapeOf(host)
  // As far back as screens at the sides need to be seen whole.
  const sidesNeed = screens.some(({ cell: [, column] }) => column !== 1)
    ? screen.width / 2 + (margin * aside) / halfView
    : 0
  const wanted = Math.max(sidesNeed, depth / 2 + Math.max(standOff.least, standOff.ofSide * side))
  const nearest = depth / 2 + clearance
  const before = Math.max(nearest, Math.min(wanted, visibleDistance * wellSeen - behind))
  // Screens at the sides begin where they come into view, if they can be seen from there.
  const inView = before - screen.width / 2 - (margin * aside) / halfView
  const inSight = before - Math.sqrt(Math.max(0, (visibleDistance * wellSeen) ** 2 - aside ** 2))
  const ahead = Math.min(0, Math.max(inView, inSight, -behind))
  // Between the product and the screen behind it.
  const lookedAt = size === null ? middle : middle / 2 + Math.min(size.y, middle) / 4
  const pitch = Math.atan2(lookedAt - eyeHeight, before + (size === null ? behind : 0))
  return {
    screen,
    placeOf: (row, column) => {
      const side = column - 1
      return {
        position: new Vector3(side * aside, middle + (1 - row) * step, side === 0 ? -behind : ahead),
        yaw: (-side * Math.PI) / 2,
      }
    },
    entrance: { position: new Vector3(0, eyeHeight, before), yaw: 0, pitch },
  }
}

function shapeOf({ clientWidth, clientHeight }: Planned['host']): number {
  return clientWidth / Math.max(1, clientHeight)
}

interface Standing {
  /** Middle of the screen. */
  middle: Vector3
  /** Direction from the screen to the person in front of it. */
  normal: Vector3
  /** Metres from the screen at which all of it is seen. */
  near: number
  visibleDistance: number
  /** Size of the product in the middle; null where there is none. */
  size: Vector3 | null
}

/** Metres around the product where nobody stands. */
const besides = 0.3

/**
 * The position for looking at a screen: as near as all of it is visible, but not in the product. Behind the product where
 * the screen is visible from there, else between both.
 */
export function standBefore({ middle, normal, near, visibleDistance, size }: Standing): Vector3 {
  const at = (distance: number) => middle.clone().addScaledVector(normal, distance)
  if (size === null) return at(near)
  const [halfX, halfZ] = [size.x / 2 + besides, size.z / 2 + besides]
  const isInside = ({ x, z }: Vector3) => Math.abs(x) < halfX && Math.abs(z) < halfZ
  if (!isInside(at(near))) return at(near)
  // Along the normal, the product is entered and left once.
  const across = [
    [middle.x, normal.x, halfX],
    [middle.z, normal.z, halfZ],
  ].filter(([, direction = 0]) => Math.abs(direction) > 1e-6)
  const leaves = across.map(
    ([from = 0, direction = 0, half = 0]) => (half - from * Math.sign(direction)) / Math.abs(direction),
  )
  const enters = across.map(
    ([from = 0, direction = 0, half = 0]) => (-half - from * Math.sign(direction)) / Math.abs(direction),
  )
  const [enter, leave] = [Math.max(...enters), Math.min(...leaves)]
  return at(leave <= visibleDistance * wellSeen ? leave : Math.max(nearestLook, enter))
}
