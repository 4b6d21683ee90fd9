/** Camera views in a form that other screens can show, and the way from one such view to the next. */
import type { SharedPose, Triple } from '@vitrine/rules'
import { MathUtils, type PerspectiveCamera, type Sphere, Spherical, Vector3 } from 'three'

export type SharedView = Pick<SharedPose, 'target' | 'azimuth' | 'polar' | 'distance' | 'extent'>

/** In degrees. A picture is distorted beyond these; then the distance changes instead. */
const anglesOfView = { least: 4, most: 100 }

/** `ball`: around the model; `target` in the scene. */
export function viewOf(camera: PerspectiveCamera, target: Vector3, ball: Sphere): SharedView {
  const { theta, phi, radius } = new Spherical().setFromVector3(camera.position.clone().sub(target))
  const distance = radius / ball.radius
  return {
    target: relativeTo(ball, target),
    azimuth: theta,
    polar: phi,
    distance,
    extent: distance * Math.tan(MathUtils.degToRad(camera.fov / 2)) * narrowSide(camera.aspect),
  }
}

/** Where to stand for a view, and the angle from the top of the picture to its bottom, in degrees. */
export function standFor(view: SharedView, aspect: number, ball: Sphere) {
  const half = view.extent / narrowSide(aspect)
  const wanted = 2 * MathUtils.radToDeg(Math.atan(half / view.distance))
  const fov = MathUtils.clamp(wanted, anglesOfView.least, anglesOfView.most)
  const distance = fov === wanted ? view.distance : half / Math.tan(MathUtils.degToRad(fov / 2))
  const target = placeIn(ball, view.target)
  const eye = new Vector3().setFromSphericalCoords(distance * ball.radius, view.polar, view.azimuth)
  return { target, eye: eye.add(target), fov }
}

/** The shorter side of a view, as a share of its height. */
function narrowSide(aspect: number): number {
  return Math.min(1, aspect)
}

export function relativeTo({ center, radius }: Sphere, place: Vector3): Triple {
  return place.clone().sub(center).divideScalar(radius).toArray()
}

export function placeIn({ center, radius }: Sphere, place: Triple): Vector3 {
  return new Vector3(...place).multiplyScalar(radius).add(center)
}

/** A view between two others; `part`: 0 to 1. Turns around the target, the shorter way. */
export function viewBetween(from: SharedView, to: SharedView, part: number): SharedView {
  const between = (one: number, other: number) => MathUtils.lerp(one, other, part)
  const turn = MathUtils.euclideanModulo(to.azimuth - from.azimuth + Math.PI, 2 * Math.PI) - Math.PI
  return {
    target: placeBetween(from.target, to.target, part),
    azimuth: from.azimuth + turn * part,
    polar: between(from.polar, to.polar),
    distance: between(from.distance, to.distance),
    extent: between(from.extent, to.extent),
  }
}

export function placeBetween(from: Triple, to: Triple, part: number): Triple {
  return new Vector3(...from).lerp(new Vector3(...to), part).toArray()
}

/** Less than anybody sees. */
const unseen = 1e-4

export function isSameView(one: SharedView, other: SharedView): boolean {
  return (
    isSamePlace(one.target, other.target) &&
    [one.azimuth - other.azimuth, one.polar - other.polar].every((turn) => Math.abs(turn) < unseen) &&
    Math.abs(one.distance / other.distance - 1) < unseen &&
    Math.abs(one.extent / other.extent - 1) < unseen
  )
}

export function isSamePlace(one: Triple, other: Triple): boolean {
  return one.every((part, axis) => Math.abs(part - (other[axis] ?? 0)) < unseen)
}
