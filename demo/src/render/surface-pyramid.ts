// Surfaces prepared for sampling: tone and slope of the relief, halved again and again, so that a
// distant weave doesn't flicker into moiré.
import { type SurfaceName, surfaceNamed } from '../textures/surfaces.ts'

export interface SurfaceLevel {
  size: number
  /** tone, slope along u, slope along v; interleaved. */
  texels: Float32Array
}

export interface SurfacePyramid {
  tileM: number
  levels: SurfaceLevel[]
}

const built = new Map<SurfaceName, SurfacePyramid>()

export function pyramidOf(name: SurfaceName): SurfacePyramid {
  const known = built.get(name)
  if (known) return known
  const surface = surfaceNamed(name)
  const levels: SurfaceLevel[] = []
  let { size, tone, height } = surface
  while (size >= 8) {
    levels.push({ size, texels: withSlopes(tone, height, size, surface.size) })
    tone = halve(tone, size)
    height = halve(height, size)
    size /= 2
  }
  const pyramid = { tileM: surface.tileM, levels }
  built.set(name, pyramid)
  return pyramid
}

/** The level whose texels are about as large as a pixel. */
export function levelFor(pyramid: SurfacePyramid, pixelM: number): SurfaceLevel {
  const texelM = pyramid.tileM / (pyramid.levels[0]?.size ?? 1)
  const wanted = Math.max(0, Math.round(Math.log2(pixelM / texelM) - 0.25))
  const level = pyramid.levels[Math.min(wanted, pyramid.levels.length - 1)]
  if (!level) throw new Error('A surface without levels')
  return level
}

function withSlopes(tone: Float32Array, height: Float32Array, size: number, fullSize: number): Float32Array {
  const texels = new Float32Array(size * size * 3)
  const strength = size / fullSize
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x
      const left = height[y * size + ((x + size - 1) % size)] as number
      const right = height[y * size + ((x + 1) % size)] as number
      const below = height[((y + size - 1) % size) * size + x] as number
      const above = height[((y + 1) % size) * size + x] as number
      texels[i * 3] = tone[i] as number
      texels[i * 3 + 1] = (right - left) * 2.2 * strength
      texels[i * 3 + 2] = (above - below) * 2.2 * strength
    }
  }
  return texels
}

function halve(values: Float32Array, size: number): Float32Array {
  const half = size / 2
  const result = new Float32Array(half * half)
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const i = y * 2 * size + x * 2
      result[y * half + x] =
        ((values[i] as number) +
          (values[i + 1] as number) +
          (values[i + size] as number) +
          (values[i + size + 1] as number)) /
        4
    }
  }
  return result
}
