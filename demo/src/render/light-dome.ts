// Soft studio light as many small lights with a depth map each. The maps lie in the model's space, so
// all views and all finishes of a model share them; together they give soft shadows and occlusion.
import type { Bounds } from '../models/mesh.ts'
import type { Geometry } from './geometry.ts'
import { scratchFloats } from './scratch.ts'

/** Light from one direction: unit vector towards it, and what it adds to a surface facing it. */
export interface Lamp {
  direction: readonly [number, number, number]
  color: readonly [number, number, number]
}

interface LampMap extends Lamp {
  right: readonly [number, number, number]
  up: readonly [number, number, number]
  x0: number
  y0: number
  perX: number
  perY: number
  /** Largest dot(position, direction) seen in each cell. */
  depth: Float32Array
}

export interface LightDome {
  maps: LampMap[]
  resolution: number
  /** Distance in metres by which receivers are moved off their surface. */
  lift: number
}

/** Irradiance (rgb) and the mean direction of light (xyz, weighted by brightness) per point. */
export interface GatheredLight {
  irradiance: Float32Array
  flow: Float32Array
}

/** The maps are scratch: valid until the next dome is built. */
export function buildLightDome(geometry: Geometry, lamps: readonly Lamp[], resolution: number): LightDome {
  const maps = lamps.map((lamp, i) => {
    const depth = scratchFloats(`dome.${i}`, resolution * resolution).fill(-1e9)
    return fillMap(geometry, lamp, resolution, depth)
  })
  const { min, max } = geometry.bounds
  const span = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  return { maps, resolution, lift: (span / resolution) * 1.1 }
}

/** Gathers the light at points; normals must be unit. `pick` chooses points (default: all). */
export function gatherLight(
  dome: LightDome,
  positions: Float32Array,
  normals: Float32Array,
  pick?: Int32Array,
): GatheredLight {
  const count = pick ? pick.length : positions.length / 3
  const irradiance = new Float32Array(count * 3)
  const flow = new Float32Array(count * 3)
  const { resolution, lift } = dome
  const edge = resolution - 1.001
  const bias = lift * 0.9
  for (const map of dome.maps) {
    const [dx, dy, dz] = map.direction
    const [rx, ry, rz] = map.right
    const [ux, uy, uz] = map.up
    const [red, green, blue] = map.color
    const bright = (red + green + blue) / 3
    const { depth, x0, y0, perX, perY } = map
    for (let i = 0; i < count; i++) {
      const at = (pick ? (pick[i] as number) : i) * 3
      const nx = normals[at] as number
      const ny = normals[at + 1] as number
      const nz = normals[at + 2] as number
      const facing = nx * dx + ny * dy + nz * dz
      if (facing <= 0) continue
      const px = (positions[at] as number) + nx * lift
      const py = (positions[at + 1] as number) + ny * lift
      const pz = (positions[at + 2] as number) + nz * lift
      const fx = (px * rx + py * ry + pz * rz - x0) * perX - 0.5
      const fy = (px * ux + py * uy + pz * uz - y0) * perY - 0.5
      let seen = 1
      if (fx > 0 && fy > 0 && fx < edge && fy < edge) {
        const d = px * dx + py * dy + pz * dz + bias
        const ix = fx | 0
        const iy = fy | 0
        const cell = iy * resolution + ix
        const sx = fx - ix
        const sy = fy - iy
        seen =
          (d >= (depth[cell] as number) ? (1 - sx) * (1 - sy) : 0) +
          (d >= (depth[cell + 1] as number) ? sx * (1 - sy) : 0) +
          (d >= (depth[cell + resolution] as number) ? (1 - sx) * sy : 0) +
          (d >= (depth[cell + resolution + 1] as number) ? sx * sy : 0)
        if (seen === 0) continue
      }
      const amount = facing * seen
      const o = i * 3
      irradiance[o] = (irradiance[o] as number) + red * amount
      irradiance[o + 1] = (irradiance[o + 1] as number) + green * amount
      irradiance[o + 2] = (irradiance[o + 2] as number) + blue * amount
      const pull = bright * seen
      flow[o] = (flow[o] as number) + dx * pull
      flow[o + 1] = (flow[o + 1] as number) + dy * pull
      flow[o + 2] = (flow[o + 2] as number) + dz * pull
    }
  }
  return { irradiance, flow }
}

/** What a surface with this normal gets when nothing stands in the way. */
export function openLight(
  lamps: readonly Lamp[],
  nx: number,
  ny: number,
  nz: number,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const { direction, color } of lamps) {
    const facing = nx * direction[0] + ny * direction[1] + nz * direction[2]
    if (facing <= 0) continue
    sum[0] += color[0] * facing
    sum[1] += color[1] * facing
    sum[2] += color[2] * facing
  }
  return sum
}

function fillMap(geometry: Geometry, lamp: Lamp, resolution: number, depth: Float32Array): LampMap {
  const [dx, dy, dz] = lamp.direction
  const flat = Math.hypot(dx, dz)
  const right: [number, number, number] = flat > 0.01 ? [dz / flat, 0, -dx / flat] : [1, 0, 0]
  const up: [number, number, number] = [
    dy * right[2] - dz * right[1],
    dz * right[0] - dx * right[2],
    dx * right[1] - dy * right[0],
  ]
  const range = projectBounds(geometry.bounds, right, up)
  const perX = (resolution - 6) / (range.x1 - range.x0)
  const perY = (resolution - 6) / (range.y1 - range.y0)
  const x0 = range.x0 - 3 / perX
  const y0 = range.y0 - 3 / perY
  const { positions: p, indices } = geometry
  const count = p.length / 3
  const place = scratchFloats('dome.place', count * 3)
  for (let i = 0; i < count; i++) {
    const x = p[i * 3] as number
    const y = p[i * 3 + 1] as number
    const z = p[i * 3 + 2] as number
    place[i * 3] = (x * right[0] + y * right[1] + z * right[2] - x0) * perX
    place[i * 3 + 1] = (x * up[0] + y * up[1] + z * up[2] - y0) * perY
    place[i * 3 + 2] = x * dx + y * dy + z * dz
  }
  for (let t = 0; t < indices.length; t += 3) {
    const a = (indices[t] as number) * 3
    const b = (indices[t + 1] as number) * 3
    const c = (indices[t + 2] as number) * 3
    const ax = place[a] as number
    const ay = place[a + 1] as number
    const bx = place[b] as number
    const by = place[b + 1] as number
    const cx = place[c] as number
    const cy = place[c + 1] as number
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    // Only faces towards the light: solids are closed, so nothing is lost.
    if (area <= 1e-9) continue
    const r0 = Math.ceil(Math.min(ay, by, cy) - 0.5)
    const r1 = Math.floor(Math.max(ay, by, cy) - 0.5)
    if (r0 > r1) continue
    const za = place[a + 2] as number
    const zb = place[b + 2] as number
    const zc = place[c + 2] as number
    const dzdx = ((zb - za) * (cy - ay) - (zc - za) * (by - ay)) / area
    const dzdy = ((zc - za) * (bx - ax) - (zb - za) * (cx - ax)) / area
    for (let row = r0; row <= r1; row++) {
      const y = row + 0.5
      let left = Infinity
      let far = -Infinity
      if (ay <= y !== by <= y) {
        const x = ax + ((y - ay) / (by - ay)) * (bx - ax)
        if (x < left) left = x
        if (x > far) far = x
      }
      if (by <= y !== cy <= y) {
        const x = bx + ((y - by) / (cy - by)) * (cx - bx)
        if (x < left) left = x
        if (x > far) far = x
      }
      if (cy <= y !== ay <= y) {
        const x = cx + ((y - cy) / (ay - cy)) * (ax - cx)
        if (x < left) left = x
        if (x > far) far = x
      }
      const c0 = Math.ceil(left - 0.5)
      const c1 = Math.ceil(far - 0.5) - 1
      let z = za + (c0 + 0.5 - ax) * dzdx + (y - ay) * dzdy
      for (let i = row * resolution + c0; i <= row * resolution + c1; i++) {
        if (z > (depth[i] as number)) depth[i] = z
        z += dzdx
      }
    }
  }
  return { ...lamp, right, up, x0, y0, perX, perY, depth }
}

function projectBounds({ min, max }: Bounds, right: readonly number[], up: readonly number[]) {
  const range = { x0: Infinity, x1: -Infinity, y0: Infinity, y1: -Infinity }
  for (const x of [min[0], max[0]]) {
    for (const y of [min[1], max[1]]) {
      for (const z of [min[2], max[2]]) {
        const px = x * (right[0] ?? 0) + y * (right[1] ?? 0) + z * (right[2] ?? 0)
        const py = x * (up[0] ?? 0) + y * (up[1] ?? 0) + z * (up[2] ?? 0)
        range.x0 = Math.min(range.x0, px)
        range.x1 = Math.max(range.x1, px)
        range.y0 = Math.min(range.y0, py)
        range.y1 = Math.max(range.y1, py)
      }
    }
  }
  return range
}
