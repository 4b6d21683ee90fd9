import { boundsOf, type Mesh, mapVertices, type Part, shiftTexture } from './mesh.ts'

/** Outer size in metres: width (x), height (y), depth (z). */
export interface Size {
  width: number
  height: number
  depth: number
}

export const part = (slot: string, mesh: Mesh): Part => ({ slot, mesh })

export const parts = (slot: string, ...meshes: Mesh[]): Part[] => meshes.map((mesh) => ({ slot, mesh }))

/** The models are drawn by eye; more than this between drawing and wish would look wrong. */
const largestStretch = 0.12

/**
 * Stretches a model to exactly the wanted size, stands it on the floor and centres it, so that what
 * the data sheet says is what the 3D file measures. Textures are shifted part by part, so that no two
 * boards show the same grain.
 */
export function fitToSize(model: readonly Part[], size: Size): Part[] {
  const { min, max } = boundsOf(model.map((p) => p.mesh))
  const wanted = [size.width, size.height, size.depth]
  const factors = wanted.map((side, k) => side / ((max[k as 0 | 1 | 2] ?? 0) - (min[k as 0 | 1 | 2] ?? 0)))
  if (factors.some((factor) => Math.abs(factor - 1) > largestStretch)) {
    const drawn = wanted.map((side, k) => (side / (factors[k] ?? 1)).toFixed(3)).join(' × ')
    throw new Error(`A model is drawn ${drawn} m but sold as ${wanted.join(' × ')} m`)
  }
  const [fx, fy, fz] = factors as [number, number, number]
  const cx = (min[0] + max[0]) / 2
  const cz = (min[2] + max[2]) / 2
  return model.map(({ slot, mesh }, i) => ({
    slot,
    mesh: shiftTexture(
      mapVertices(mesh, (p) => [(p[0] - cx) * fx, (p[1] - min[1]) * fy, (p[2] - cz) * fz]),
      i * 0.137,
      i * 0.291,
    ),
  }))
}
