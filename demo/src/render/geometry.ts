// What the renderer reads: all parts of a model in flat arrays.
import type { Bounds, Part } from '../models/mesh.ts'
import { boundsOf } from '../models/mesh.ts'

export interface Geometry {
  positions: Float32Array
  normals: Float32Array
  uvs: Float32Array
  indices: Uint32Array
  /** Slot number of each triangle. */
  triangleSlots: Uint8Array
  /** Unit directions of u and v on each triangle: 6 numbers. */
  tangents: Float32Array
  slots: string[]
  bounds: Bounds
}

export function flattenParts(parts: readonly Part[]): Geometry {
  const slots = [...new Set(parts.map((part) => part.slot))]
  const vertexCount = parts.reduce((sum, part) => sum + part.mesh.positions.length / 3, 0)
  const indexCount = parts.reduce((sum, part) => sum + part.mesh.indices.length, 0)
  const geometry: Geometry = {
    positions: new Float32Array(vertexCount * 3),
    normals: new Float32Array(vertexCount * 3),
    uvs: new Float32Array(vertexCount * 2),
    indices: new Uint32Array(indexCount),
    triangleSlots: new Uint8Array(indexCount / 3),
    tangents: new Float32Array(indexCount * 2),
    slots,
    bounds: boundsOf(parts.map((part) => part.mesh)),
  }
  let vertex = 0
  let index = 0
  for (const part of parts) {
    geometry.positions.set(part.mesh.positions, vertex * 3)
    geometry.normals.set(part.mesh.normals, vertex * 3)
    geometry.uvs.set(part.mesh.uvs, vertex * 2)
    geometry.triangleSlots.fill(slots.indexOf(part.slot), index / 3, (index + part.mesh.indices.length) / 3)
    for (const i of part.mesh.indices) geometry.indices[index++] = i + vertex
    vertex += part.mesh.positions.length / 3
  }
  fillTangents(geometry)
  return geometry
}

function fillTangents({ positions: p, uvs, indices, tangents }: Geometry): void {
  const at = (array: Float32Array, i: number): number => array[i] ?? 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0]
    const du1 = at(uvs, b * 2) - at(uvs, a * 2)
    const dv1 = at(uvs, b * 2 + 1) - at(uvs, a * 2 + 1)
    const du2 = at(uvs, c * 2) - at(uvs, a * 2)
    const dv2 = at(uvs, c * 2 + 1) - at(uvs, a * 2 + 1)
    const area = du1 * dv2 - du2 * dv1
    if (Math.abs(area) < 1e-14) continue
    const t = [0, 0, 0]
    const s = [0, 0, 0]
    for (let k = 0; k < 3; k++) {
      const e1 = at(p, b * 3 + k) - at(p, a * 3 + k)
      const e2 = at(p, c * 3 + k) - at(p, a * 3 + k)
      t[k] = (e1 * dv2 - e2 * dv1) / area
      s[k] = (e2 * du1 - e1 * du2) / area
    }
    const lt = Math.hypot(...t) || 1
    const ls = Math.hypot(...s) || 1
    for (let k = 0; k < 3; k++) {
      tangents[i * 2 + k] = (t[k] ?? 0) / lt
      tangents[i * 2 + 3 + k] = (s[k] ?? 0) / ls
    }
  }
}
