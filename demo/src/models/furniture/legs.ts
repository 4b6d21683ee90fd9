import { type Mesh, translate, type Vec3 } from '../mesh.ts'
import { roundedBox } from '../shapes/box.ts'
import { bar, squareBar } from '../shapes/sweep.ts'

/** Four points at the corners of a rectangle, front left first. */
export function corners(x: number, z: number): [number, number][] {
  return [
    [-x, z],
    [x, z],
    [x, -z],
    [-x, -z],
  ]
}

export interface LegOptions {
  /** Height of the leg's top. */
  top: number
  /** Half distances between the legs at the top. */
  x: number
  z: number
  /** How far the feet stand outside the tops. */
  splay?: number
  splayZ?: number
  topRadius: number
  footRadius: number
}

/** Round legs that grow slimmer towards the floor. */
export function roundLegs({
  top,
  x,
  z,
  splay = 0,
  splayZ = splay,
  topRadius,
  footRadius,
}: LegOptions): Mesh[] {
  return corners(x, z).map(([cx, cz]) =>
    bar(
      [
        [cx + Math.sign(cx) * splay, 0, cz + Math.sign(cz) * splayZ],
        [cx, top, cz],
      ],
      footRadius,
      topRadius,
      16,
    ),
  )
}

/** Square legs with eased edges, slimmer towards the floor. */
export function squareLegs({
  top,
  x,
  z,
  splay = 0,
  splayZ = splay,
  topRadius,
  footRadius,
}: LegOptions): Mesh[] {
  return corners(x, z).map(([cx, cz]) =>
    squareBar(
      [cx + Math.sign(cx) * splay, 0, cz + Math.sign(cz) * splayZ],
      [cx, top, cz],
      footRadius * 2,
      footRadius * 2,
      {
        taper: topRadius / footRadius,
      },
    ),
  )
}

/** Rails below a top, joining legs that stand at ±x, ±z. */
export function apron(x: number, z: number, top: number, height: number, thickness: number): Mesh[] {
  return [
    ...[z, -z].map((at) => translate(roundedBox(2 * x, height, thickness), 0, top - height, at)),
    ...[x, -x].map((at) =>
      translate(roundedBox(thickness, height, 2 * z, { grain: 'z' }), at, top - height, 0),
    ),
  ]
}

/** A straight rod between two points. */
export const rod = (from: Vec3, to: Vec3, radius: number, sides = 10): Mesh =>
  bar([from, to], radius, radius, sides)
