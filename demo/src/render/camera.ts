import { type Bounds, cross, dot, normalize, subtract, type Vec3 } from '../models/mesh.ts'

export interface Camera {
  eye: Vec3
  right: Vec3
  up: Vec3
  forward: Vec3
  /** Half the picture's height at distance 1. */
  tanHalf: number
  width: number
  height: number
}

export interface CameraWish {
  /** Degrees to the right of the front (+z). */
  azimuth: number
  /** Degrees above the horizon. */
  elevation: number
  fovDegrees: number
  width: number
  height: number
  /** Free space on each side, as a share of the picture. */
  margin: number
  /** Moves the subject down in the picture, as a share of its height. */
  sink?: number
}

export function lookAt(eye: Vec3, target: Vec3, fovDegrees: number, width: number, height: number): Camera {
  const forward = normalize(subtract(target, eye))
  const right = normalize(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  return { eye, right, up, forward, tanHalf: Math.tan((fovDegrees * Math.PI) / 360), width, height }
}

/** Places the camera so that the box just fits between the margins. */
export function frameBounds(bounds: Bounds, wish: CameraWish): Camera {
  const azimuth = (wish.azimuth * Math.PI) / 180
  const elevation = (wish.elevation * Math.PI) / 180
  const away: Vec3 = [
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  ]
  const corners = cornersOf(bounds)
  let target: Vec3 = [
    (bounds.min[0] + bounds.max[0]) / 2,
    (bounds.min[1] + bounds.max[1]) / 2,
    (bounds.min[2] + bounds.max[2]) / 2,
  ]
  let distance = 6
  let camera = lookAt(at(target, away, distance), target, wish.fovDegrees, wish.width, wish.height)
  const aspect = wish.width / wish.height
  for (let step = 0; step < 12; step++) {
    camera = lookAt(at(target, away, distance), target, wish.fovDegrees, wish.width, wish.height)
    let [left, right, low, high] = [9, -9, 9, -9]
    for (const corner of corners) {
      const [x, y] = projectUnit(camera, corner)
      left = Math.min(left, x / aspect)
      right = Math.max(right, x / aspect)
      low = Math.min(low, y)
      high = Math.max(high, y)
    }
    const free = 1 - 2 * wish.margin
    distance *= Math.max((right - left) / 2, (high - low) / 2) / free
    const shiftX = ((left + right) / 2) * camera.tanHalf * aspect * distance
    const shiftY = ((low + high) / 2 + (wish.sink ?? 0) * 2) * camera.tanHalf * distance
    target = [
      target[0] + camera.right[0] * shiftX + camera.up[0] * shiftY,
      target[1] + camera.right[1] * shiftX + camera.up[1] * shiftY,
      target[2] + camera.right[2] * shiftX + camera.up[2] * shiftY,
    ]
  }
  return camera
}

/** Position in the picture: -1..1 upwards, ±aspect across. */
function projectUnit(camera: Camera, point: Vec3): [number, number] {
  const v = subtract(point, camera.eye)
  const z = dot(v, camera.forward) * camera.tanHalf
  return [dot(v, camera.right) / z, dot(v, camera.up) / z]
}

const at = (target: Vec3, away: Vec3, distance: number): Vec3 => [
  target[0] + away[0] * distance,
  target[1] + away[1] * distance,
  target[2] + away[2] * distance,
]

function cornersOf({ min, max }: Bounds): Vec3[] {
  const corners: Vec3[] = []
  for (const x of [min[0], max[0]]) {
    for (const y of [min[1], max[1]]) for (const z of [min[2], max[2]]) corners.push([x, y, z])
  }
  return corners
}
