/** Surfaces whose corners have colours of their own, parted into such as have one colour. */
import type { Primitive } from '@gltf-transform/core'

export interface PaintedPart {
  /** What the colour of the material is multiplied by: red, green and blue. */
  tint: readonly [number, number, number]
  /** Corners of its triangles. */
  indices: Uint32Array
}

/** Materials that one surface becomes at most. */
const mostParts = 64
/** How finely colours are told apart, from the finest that is tried. The last ones make no more than may be. */
const bitsTried = [8, 5, 4, 3, 2] as const

/**
 * The triangles by the colour that their corners have on average; all of them together where corners have none. Colours
 * that hardly differ are one where they are too many.
 */
export function paintedParts(primitive: Primitive, indices: Uint32Array): PaintedPart[] {
  const colors = primitive.getAttribute('COLOR_0')
  if (colors === null) return [{ tint: [1, 1, 1], indices }]
  const element: number[] = []
  const tints = Float32Array.from({ length: indices.length }, (_, at) => {
    const corner = at - (at % 3)
    const sum = [0, 1, 2].map((next) => colors.getElement(indices[corner + next] ?? 0, element)[at % 3] ?? 1)
    return Math.min(1, Math.max(0, sum.reduce((all, one) => all + one, 0) / 3))
  })
  for (const bits of bitsTried) {
    const parts = partedBy(tints, 2 ** bits - 1)
    if (parts.length <= mostParts) return parts.map((triangles) => partOf(triangles, tints, indices))
  }
  return []
}

/** Triangles whose colours are one, where each of its channels has so many steps. */
function partedBy(tints: Float32Array, steps: number): number[][] {
  const parts = new Map<number, number[]>()
  for (let at = 0; at < tints.length; at += 3) {
    const key = [0, 1, 2].reduce((all, channel) => {
      return all * (steps + 1) + Math.round((tints[at + channel] ?? 0) * steps)
    }, 0)
    const part = parts.get(key)
    if (part === undefined) parts.set(key, [at])
    else part.push(at)
  }
  return [...parts.values()]
}

function partOf(triangles: readonly number[], tints: Float32Array, indices: Uint32Array): PaintedPart {
  const mean = (channel: number) =>
    triangles.reduce((sum, at) => sum + (tints[at + channel] ?? 0), 0) / triangles.length
  return {
    tint: [mean(0), mean(1), mean(2)],
    indices: Uint32Array.from(triangles.flatMap((at) => [...indices.subarray(at, at + 3)])),
  }
}
