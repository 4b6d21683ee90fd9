// What shiny surfaces mirror: soft boxes over a pale studio, blurred for five roughnesses.
import type { Mood } from './studio-lights.ts'

type Rgb = readonly [number, number, number]

const width = 64
const height = 32
/** So that metal is as bright as in the studio of 3D models. */
const dayMirrored = 0.84
const levels = [0.06, 0.2, 0.38, 0.6, 0.9] as const

export interface Reflections {
  maps: Float32Array[]
}

const built = new Map<Mood, Reflections>()

export function reflectionsFor(mood: Mood): Reflections {
  const known = built.get(mood)
  if (known) return known
  const source = new Float32Array(width * height * 3)
  const directions: Rgb[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const direction = directionOf((x + 0.5) / width, (y + 0.5) / height)
      directions.push(direction)
      source.set(surroundings(direction, mood), (y * width + x) * 3)
    }
  }
  const reflections = { maps: levels.map((roughness) => blur(source, directions, roughness)) }
  built.set(mood, reflections)
  return reflections
}

/** Writes the mirrored colour of a unit direction into `out`. */
export function reflect(
  { maps }: Reflections,
  x: number,
  y: number,
  z: number,
  roughness: number,
  out: Float32Array,
): void {
  let level = 0
  while (level < levels.length - 2 && roughness > (levels[level + 1] as number)) level++
  const a = levels[level] as number
  const b = levels[level + 1] as number
  const blend = roughness <= a ? 0 : roughness >= b ? 1 : (roughness - a) / (b - a)
  const fx = (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * width - 0.5
  const fy = (Math.acos(y < -1 ? -1 : Math.min(y, 1)) / Math.PI) * height - 0.5
  const x0 = Math.floor(fx)
  const y0 = Math.max(0, Math.min(height - 2, Math.floor(fy)))
  const sx = fx - x0
  const sy = Math.max(0, Math.min(1, fy - y0))
  const xa = (x0 + width) % width
  const xb = (x0 + 1 + width) % width
  const low = maps[level] as Float32Array
  const high = maps[level + 1] as Float32Array
  for (let k = 0; k < 3; k++) {
    const i00 = (y0 * width + xa) * 3 + k
    const i10 = (y0 * width + xb) * 3 + k
    const i01 = i00 + width * 3
    const i11 = i10 + width * 3
    const first =
      ((low[i00] as number) * (1 - sx) + (low[i10] as number) * sx) * (1 - sy) +
      ((low[i01] as number) * (1 - sx) + (low[i11] as number) * sx) * sy
    const second =
      ((high[i00] as number) * (1 - sx) + (high[i10] as number) * sx) * (1 - sy) +
      ((high[i01] as number) * (1 - sx) + (high[i11] as number) * sx) * sy
    out[k] = first + (second - first) * blend
  }
}

function surroundings([x, y, z]: Rgb, mood: Mood): Rgb {
  const azimuth = (Math.atan2(x, z) * 180) / Math.PI
  const elevation = (Math.asin(y) * 180) / Math.PI
  const soft = (value: number, low: number, high: number, edge: number): number =>
    smooth((value - low) / edge) * smooth((high - value) / edge)
  const key = soft(azimuth, -85, -18, 9) * soft(elevation, 14, 66, 8) * 2.9
  const strip = soft(azimuth, 58, 84, 7) * soft(elevation, -5, 70, 8) * 2
  const back = soft(Math.abs(azimuth), 140, 181, 12) * soft(elevation, 5, 45, 8) * 1.2
  const top = smooth((elevation - 62) / 14) * 1.8
  const wall = y > 0 ? 0.5 + 0.3 * y : 0.5 + 0.36 * smooth(-y * 3)
  const shine = mood === 'evening' ? 0.42 : 1
  const boxes = (key + strip + back + top) * shine
  const base = wall * (mood === 'evening' ? 0.28 : 1)
  if (mood === 'evening') return [base * 0.9 + boxes, base + boxes, base * 1.15 + boxes]
  const all = (base + boxes) * dayMirrored
  return [all * 1.01, all, all * 0.98]
}

const smooth = (t: number): number => {
  const c = t < 0 ? 0 : Math.min(t, 1)
  return c * c * (3 - 2 * c)
}

function directionOf(u: number, v: number): Rgb {
  const azimuth = (u - 0.5) * 2 * Math.PI
  const polar = v * Math.PI
  return [Math.sin(polar) * Math.sin(azimuth), Math.cos(polar), Math.sin(polar) * Math.cos(azimuth)]
}

function blur(source: Float32Array, directions: readonly Rgb[], roughness: number): Float32Array {
  const result = new Float32Array(source.length)
  const sharpness = 2 / (roughness * roughness * roughness + 0.004)
  directions.forEach((out, i) => {
    let total = 0
    const sum = [0, 0, 0]
    directions.forEach((from, j) => {
      const facing = out[0] * from[0] + out[1] * from[1] + out[2] * from[2]
      const power = (facing - 1) * sharpness
      if (power < -8) return
      const weight = Math.exp(power) * Math.sqrt(Math.max(0, 1 - from[1] * from[1]))
      total += weight
      for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + (source[j * 3 + k] ?? 0) * weight
    })
    for (let k = 0; k < 3; k++) result[i * 3 + k] = (sum[k] ?? 0) / (total || 1)
  })
  return result
}
