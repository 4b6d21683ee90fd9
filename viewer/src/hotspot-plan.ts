/** The camera's position for a point of a model, the way there, and whether a point lies within a model. */
import { type Box3, MathUtils, Spherical, Vector3 } from 'three'

/** Target and position of a camera. */
export interface Look {
  target: Vector3
  eye: Vector3
}

/** Above and below that one sees tops and soles, and not what the point is a part of. */
const lowest = MathUtils.degToRad(35)
const highest = MathUtils.degToRad(100)
/** Distance of the eye, as a share of the distance from which the whole model is seen. */
const nearness = 0.55
/** Points lie on surfaces, which are rounded when files are packed. */
const tolerance = 0.01

/** In front of the point, on the side that its surface faces. `wholeDistance`: from where the whole model is seen. */
export function lookAt(point: Vector3, normal: Vector3, wholeDistance: number): Look {
  const angles = new Spherical().setFromVector3(normal)
  // A horizontal surface faces no side: it is seen from the front.
  if (Math.abs(normal.y) > 0.999) angles.theta = 0
  angles.phi = MathUtils.clamp(angles.phi, lowest, highest)
  angles.radius = wholeDistance * nearness
  return { target: point.clone(), eye: new Vector3().setFromSpherical(angles).add(point) }
}

/** A camera position between two others; `part`: 0 to 1. The way leads around the target, not through it. */
export function lookBetween(from: Look, to: Look, part: number): Look {
  const eased = MathUtils.smoothstep(part, 0, 1)
  const target = from.target.clone().lerp(to.target, eased)
  const start = new Spherical().setFromVector3(from.eye.clone().sub(from.target))
  const end = new Spherical().setFromVector3(to.eye.clone().sub(to.target))
  // The shorter way round.
  const turn = MathUtils.euclideanModulo(end.theta - start.theta + Math.PI, 2 * Math.PI) - Math.PI
  const angles = new Spherical(
    MathUtils.lerp(start.radius, end.radius, eased),
    MathUtils.lerp(start.phi, end.phi, eased),
    start.theta + turn * eased,
  )
  return { target, eye: new Vector3().setFromSpherical(angles).add(target) }
}

/** Whether a point is away from all of the model. */
export function isOutside(point: Vector3, box: Box3): boolean {
  const size = box.getSize(new Vector3())
  const gap = Math.max(size.x, size.y, size.z) * tolerance
  return box.distanceToPoint(point) > gap
}
