// Visibility: which triangle each of four samples per pixel sees. The samples of a pixel lie on four
// different rows and columns (a rotated grid), which smooths near-level edges as well as steep ones.
import type { Camera } from './camera.ts'
import type { Geometry } from './geometry.ts'
import { scratchFloats, scratchIntegers } from './scratch.ts'

export const sampleOffsets = [0.375, 0.875, 0.125, 0.625] as const

export interface Visibility {
  width: number
  height: number
  /** width × 4·height; triangle number or -1. */
  triangles: Int32Array
  /** 1 / distance along the view. */
  nearness: Float32Array
  /** Per vertex: x, y in pixels and 1 / distance. */
  screen: Float32Array
  /** Pixels touched. */
  box: { x0: number; y0: number; x1: number; y1: number }
}

/** Answers scratch arrays: valid until the next call. */
export function rasterize(geometry: Geometry, camera: Camera): Visibility {
  const { width, height } = camera
  const size = width * height * 4
  const triangles = scratchIntegers('raster.triangles', size).fill(-1)
  const nearness = scratchFloats('raster.nearness', size).fill(0)
  const screen = projectVertices(geometry, camera)
  const box = { x0: width, y0: height, x1: 0, y1: 0 }
  const { indices } = geometry
  const rows = height * 4
  for (let t = 0; t < indices.length; t += 3) {
    const a = (indices[t] as number) * 3
    const b = (indices[t + 1] as number) * 3
    const c = (indices[t + 2] as number) * 3
    const za = screen[a + 2] as number
    const zb = screen[b + 2] as number
    const zc = screen[c + 2] as number
    if (za <= 0 || zb <= 0 || zc <= 0) continue
    const ax = screen[a] as number
    const ay = screen[a + 1] as number
    const bx = screen[b] as number
    const by = screen[b + 1] as number
    const cx = screen[c] as number
    const cy = screen[c + 1] as number
    // y grows downwards, so a front face turns clockwise here and its area is negative.
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (area >= -1e-9) continue
    const lowY = Math.min(ay, by, cy)
    const highY = Math.max(ay, by, cy)
    const r0 = Math.max(0, Math.ceil(lowY * 4 - 0.5))
    const r1 = Math.min(rows - 1, Math.floor(highY * 4 - 0.5))
    if (r0 > r1) continue
    const dzdx = ((zb - za) * (cy - ay) - (zc - za) * (by - ay)) / area
    const dzdy = ((zc - za) * (bx - ax) - (zb - za) * (cx - ax)) / area
    const triangle = t / 3
    for (let row = r0; row <= r1; row++) {
      const y = (row + 0.5) * 0.25
      let left = Infinity
      let right = -Infinity
      if (ay <= y !== by <= y) {
        const x = ax + ((y - ay) / (by - ay)) * (bx - ax)
        if (x < left) left = x
        if (x > right) right = x
      }
      if (by <= y !== cy <= y) {
        const x = bx + ((y - by) / (cy - by)) * (cx - bx)
        if (x < left) left = x
        if (x > right) right = x
      }
      if (cy <= y !== ay <= y) {
        const x = cx + ((y - cy) / (ay - cy)) * (ax - cx)
        if (x < left) left = x
        if (x > right) right = x
      }
      const offset = sampleOffsets[(row & 3) as 0 | 1 | 2 | 3]
      let x0 = Math.ceil(left - offset)
      let x1 = Math.ceil(right - offset) - 1
      if (x0 < 0) x0 = 0
      if (x1 >= width) x1 = width - 1
      if (x0 > x1) continue
      let z = za + (x0 + offset - ax) * dzdx + (y - ay) * dzdy
      const end = row * width + x1
      for (let i = row * width + x0; i <= end; i++) {
        if (z > (nearness[i] as number)) {
          nearness[i] = z
          triangles[i] = triangle
        }
        z += dzdx
      }
      if (x0 < box.x0) box.x0 = x0
      if (x1 > box.x1) box.x1 = x1
      const pixelRow = row >> 2
      if (pixelRow < box.y0) box.y0 = pixelRow
      if (pixelRow > box.y1) box.y1 = pixelRow
    }
  }
  return { width, height, triangles, nearness, screen, box }
}

function projectVertices({ positions }: Geometry, camera: Camera): Float32Array {
  const { eye, right, up, forward, tanHalf, width, height } = camera
  const screen = new Float32Array(positions.length)
  const focal = height / (2 * tanHalf)
  for (let i = 0; i < positions.length; i += 3) {
    const x = (positions[i] as number) - eye[0]
    const y = (positions[i + 1] as number) - eye[1]
    const z = (positions[i + 2] as number) - eye[2]
    const depth = x * forward[0] + y * forward[1] + z * forward[2]
    const near = depth > 0.05 ? 1 / depth : 0
    screen[i] = width / 2 + (x * right[0] + y * right[1] + z * right[2]) * near * focal
    screen[i + 1] = height / 2 - (x * up[0] + y * up[1] + z * up[2]) * near * focal
    screen[i + 2] = near
  }
  return screen
}
