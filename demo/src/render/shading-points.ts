// From samples to shading points: samples of a pixel that see the same smooth surface are shaded
// once; only pixels on edges cost up to four. Everything here is independent of colours, so all
// finishes of a model share it.
import type { Geometry } from './geometry.ts'
import { sampleOffsets, type Visibility } from './raster.ts'
import { scratchFloats, scratchIntegers } from './scratch.ts'

export interface ShadingPoints {
  count: number
  pixels: Int32Array
  /** Share of the pixel, in quarters. */
  weights: Float32Array
  positions: Float32Array
  normals: Float32Array
  uvs: Float32Array
  slots: Int32Array
  triangles: Int32Array
  /** Pixels touched. */
  box: Visibility['box']
}

/** Answers scratch arrays: valid until the next call. */
export function collectPoints(geometry: Geometry, visibility: Visibility): ShadingPoints {
  const { width, triangles, box } = visibility
  const limit = countLimit(visibility)
  const points: ShadingPoints = {
    count: 0,
    box: visibility.box,
    pixels: scratchIntegers('points.pixels', limit),
    weights: scratchFloats('points.weights', limit),
    positions: scratchFloats('points.positions', limit * 3),
    normals: scratchFloats('points.normals', limit * 3),
    uvs: scratchFloats('points.uvs', limit * 2),
    slots: scratchIntegers('points.slots', limit),
    triangles: scratchIntegers('points.triangles', limit),
  }
  const faces = faceNormals(geometry)
  const ids = [0, 0, 0, 0]
  for (let y = box.y0; y <= box.y1; y++) {
    for (let x = box.x0; x <= box.x1; x++) {
      const at = y * 4 * width + x
      ids[0] = triangles[at] as number
      ids[1] = triangles[at + width] as number
      ids[2] = triangles[at + 2 * width] as number
      ids[3] = triangles[at + 3 * width] as number
      for (let i = 0; i < 4; i++) {
        const id = ids[i] as number
        if (id < 0) continue
        let weight = 1
        let px = sampleOffsets[i as 0 | 1 | 2 | 3]
        let py = (i + 0.5) * 0.25
        for (let j = i + 1; j < 4; j++) {
          const other = ids[j] as number
          if (
            other < 0 ||
            (other !== id &&
              !isSameSurface(geometry, faces, visibility, id, other, at + i * width, at + j * width))
          )
            continue
          ids[j] = -1
          weight++
          px += sampleOffsets[j as 0 | 1 | 2 | 3]
          py += (j + 0.5) * 0.25
        }
        addPoint(points, geometry, visibility, id, x + px / weight, y + py / weight)
        const last = points.count - 1
        points.pixels[last] = y * width + x
        points.weights[last] = weight / 4
      }
    }
  }
  return points
}

function isSameSurface(
  geometry: Geometry,
  faces: Float32Array,
  { nearness }: Visibility,
  a: number,
  b: number,
  sampleA: number,
  sampleB: number,
): boolean {
  if (geometry.triangleSlots[a] !== geometry.triangleSlots[b]) return false
  const facing =
    (faces[a * 3] as number) * (faces[b * 3] as number) +
    (faces[a * 3 + 1] as number) * (faces[b * 3 + 1] as number) +
    (faces[a * 3 + 2] as number) * (faces[b * 3 + 2] as number)
  if (facing < 0.94) return false
  const za = nearness[sampleA] as number
  const zb = nearness[sampleB] as number
  return Math.abs(za - zb) < za * 0.004
}

function addPoint(
  points: ShadingPoints,
  { indices, positions, normals, uvs, triangleSlots }: Geometry,
  { screen }: Visibility,
  triangle: number,
  x: number,
  y: number,
): void {
  const a = indices[triangle * 3] as number
  const b = indices[triangle * 3 + 1] as number
  const c = indices[triangle * 3 + 2] as number
  const ax = screen[a * 3] as number
  const ay = screen[a * 3 + 1] as number
  const bx = screen[b * 3] as number
  const by = screen[b * 3 + 1] as number
  const cx = screen[c * 3] as number
  const cy = screen[c * 3 + 1] as number
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  let wb = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
  let wc = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
  let wa = 1 - wb - wc
  if (wa < 0) wa = 0
  if (wb < 0) wb = 0
  if (wc < 0) wc = 0
  wa *= screen[a * 3 + 2] as number
  wb *= screen[b * 3 + 2] as number
  wc *= screen[c * 3 + 2] as number
  const sum = wa + wb + wc
  wa /= sum
  wb /= sum
  wc /= sum
  const i = points.count++
  let length = 0
  for (let k = 0; k < 3; k++) {
    points.positions[i * 3 + k] =
      (positions[a * 3 + k] as number) * wa +
      (positions[b * 3 + k] as number) * wb +
      (positions[c * 3 + k] as number) * wc
    const n =
      (normals[a * 3 + k] as number) * wa +
      (normals[b * 3 + k] as number) * wb +
      (normals[c * 3 + k] as number) * wc
    points.normals[i * 3 + k] = n
    length += n * n
  }
  length = Math.sqrt(length) || 1
  for (let k = 0; k < 3; k++) points.normals[i * 3 + k] = (points.normals[i * 3 + k] as number) / length
  for (let k = 0; k < 2; k++) {
    points.uvs[i * 2 + k] =
      (uvs[a * 2 + k] as number) * wa + (uvs[b * 2 + k] as number) * wb + (uvs[c * 2 + k] as number) * wc
  }
  points.slots[i] = triangleSlots[triangle] as number
  points.triangles[i] = triangle
}

/** An upper bound of the points, so that the arrays are made once. */
function countLimit({ triangles, width, box }: Visibility): number {
  let limit = 0
  for (let y = box.y0; y <= box.y1; y++) {
    for (let x = box.x0; x <= box.x1; x++) {
      const at = y * 4 * width + x
      const a = triangles[at] as number
      const b = triangles[at + width] as number
      const c = triangles[at + 2 * width] as number
      const d = triangles[at + 3 * width] as number
      limit += a === b && b === c && c === d ? (a < 0 ? 0 : 1) : 4
    }
  }
  return limit
}

const facesOf = new WeakMap<Geometry, Float32Array>()

function faceNormals(geometry: Geometry): Float32Array {
  const known = facesOf.get(geometry)
  if (known) return known
  const { indices, positions: p } = geometry
  const faces = new Float32Array(indices.length)
  for (let t = 0; t < indices.length; t += 3) {
    const a = (indices[t] as number) * 3
    const b = (indices[t + 1] as number) * 3
    const c = (indices[t + 2] as number) * 3
    const ux = (p[b] as number) - (p[a] as number)
    const uy = (p[b + 1] as number) - (p[a + 1] as number)
    const uz = (p[b + 2] as number) - (p[a + 2] as number)
    const vx = (p[c] as number) - (p[a] as number)
    const vy = (p[c + 1] as number) - (p[a + 1] as number)
    const vz = (p[c + 2] as number) - (p[a + 2] as number)
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz) || 1
    faces[t] = nx / length
    faces[t + 1] = ny / length
    faces[t + 2] = nz / length
  }
  facesOf.set(geometry, faces)
  return faces
}
