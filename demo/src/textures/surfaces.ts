// Surfaces made by code: one channel of tone (mixes the dark and the light colour of a material)
// and one of height (for the bump), both tileable.
import { lattice, periodicNoise } from './noise.ts'

export type SurfaceName =
  | 'oak'
  | 'walnut'
  | 'weave'
  | 'boucle'
  | 'leather'
  | 'stone'
  | 'cord'
  | 'velvet'
  | 'pleat'

export interface Surface {
  /** Pixels along each side, a power of two. */
  size: number
  /** Metres along each side. */
  tileM: number
  tone: Float32Array
  height: Float32Array
}

interface Recipe {
  size: number
  tileM: number
  /** Answers tone and height in 0..1 for u, v in 0..1. */
  at: (u: number, v: number) => readonly [number, number]
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x))

const recipes: Record<SurfaceName, Recipe> = {
  oak: {
    size: 1024,
    tileM: 0.9,
    at: (u, v) => {
      const wave =
        periodicNoise(u * 2, v * 5, 2, 5, 11) * 1.1 + periodicNoise(u * 5, v * 14, 5, 14, 12) * 0.25
      const rings = 0.5 + 0.5 * Math.sin((v * 13 + wave * 3.2) * Math.PI * 2)
      const streak = periodicNoise(u * 9, v * 170, 9, 170, 13)
      const fine = periodicNoise(u * 22, v * 420, 22, 420, 14)
      const pore = periodicNoise(u * 46, v * 500, 46, 500, 15)
      const pores = clamp((pore - 0.74) * 5) * (0.35 + 0.65 * (1 - rings))
      const tone = 0.72 - 0.3 * (1 - rings) ** 2.2 + 0.26 * (streak - 0.5) + 0.18 * (fine - 0.5)
      return [clamp(tone - pores * 0.34), clamp(0.7 - pores * 0.6 + (fine - 0.5) * 0.15)]
    },
  },
  walnut: {
    size: 1024,
    tileM: 0.9,
    at: (u, v) => {
      const wave = periodicNoise(u * 2, v * 4, 2, 4, 21) * 1.6 + periodicNoise(u * 4, v * 10, 4, 10, 22) * 0.4
      const rings = 0.5 + 0.5 * Math.sin((v * 7 + wave * 2.6) * Math.PI * 2)
      const broad = periodicNoise(u * 2, v * 9, 2, 9, 26)
      const streak = periodicNoise(u * 7, v * 120, 7, 120, 23)
      const fine = periodicNoise(u * 26, v * 460, 26, 460, 24)
      const pore = periodicNoise(u * 60, v * 380, 60, 380, 25)
      const pores = clamp((pore - 0.78) * 5)
      const tone = 0.3 + 0.36 * broad + 0.2 * rings ** 3 + 0.32 * (streak - 0.5) + 0.16 * (fine - 0.5)
      return [clamp(tone - pores * 0.2), clamp(0.7 - pores * 0.5)]
    },
  },
  weave: {
    size: 512,
    tileM: 0.12,
    at: (u, v) => {
      const threads = 48
      const x = u * threads
      const y = v * threads
      const over = (Math.floor(x) + Math.floor(y)) % 2 === 0
      const along = over ? x : y
      const across = over ? y : x
      const round = Math.sin((across - Math.floor(across)) * Math.PI)
      const arch = Math.sin((along - Math.floor(along)) * Math.PI)
      const yarn = lattice(Math.floor(over ? y : x), over ? 3 : 7, 31)
      const slub =
        periodicNoise(u * 10, v * 60, 10, 60, 32) * 0.5 + periodicNoise(u * 60, v * 10, 60, 10, 33) * 0.5
      const height = clamp(0.15 + 0.55 * round * (0.4 + 0.6 * arch) + 0.3 * slub)
      return [clamp(0.35 + 0.3 * height + 0.3 * (yarn - 0.5) + 0.5 * (slub - 0.5) + 0.12), height]
    },
  },
  boucle: {
    size: 512,
    tileM: 0.16,
    at: (u, v) => {
      // Loops of yarn: rounded bumps on a jittered lattice.
      const cells = 30
      let height = 0
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const cx = Math.floor(u * cells) + dx
          const cy = Math.floor(v * cells) + dy
          const wx = ((cx % cells) + cells) % cells
          const wy = ((cy % cells) + cells) % cells
          const px = cx + 0.15 + 0.7 * lattice(wx, wy, 41)
          const py = cy + 0.15 + 0.7 * lattice(wx, wy, 42)
          const d = Math.hypot(u * cells - px, v * cells - py) / (0.55 + 0.35 * lattice(wx, wy, 43))
          if (d < 1) height = Math.max(height, Math.sqrt(1 - d * d) * (0.65 + 0.35 * lattice(wx, wy, 44)))
        }
      }
      const curl = periodicNoise(u * 140, v * 140, 140, 140, 45)
      const h = clamp(height * 0.8 + curl * 0.2)
      return [clamp(0.2 + 0.75 * h + 0.15 * (curl - 0.5)), h]
    },
  },
  leather: {
    size: 512,
    tileM: 0.2,
    at: (u, v) => {
      const cells = 64
      let first = 9
      let second = 9
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const cx = Math.floor(u * cells) + dx
          const cy = Math.floor(v * cells) + dy
          const wx = ((cx % cells) + cells) % cells
          const wy = ((cy % cells) + cells) % cells
          const d = Math.hypot(u * cells - cx - lattice(wx, wy, 51), v * cells - cy - lattice(wx, wy, 52))
          if (d < first) {
            second = first
            first = d
          } else if (d < second) second = d
        }
      }
      const crease = clamp((second - first) * 3)
      const cloud =
        periodicNoise(u * 4, v * 4, 4, 4, 53) * 0.6 + periodicNoise(u * 11, v * 11, 11, 11, 54) * 0.4
      return [clamp(0.35 + 0.25 * crease + 0.6 * (cloud - 0.5) + 0.1), 0.4 + 0.6 * crease]
    },
  },
  stone: {
    size: 1024,
    tileM: 1.3,
    at: (u, v) => {
      const warpX = periodicNoise(u * 4, v * 4, 4, 4, 61) + 0.5 * periodicNoise(u * 9, v * 9, 9, 9, 62)
      const warpY = periodicNoise(u * 4, v * 4, 4, 4, 63) + 0.5 * periodicNoise(u * 9, v * 9, 9, 9, 64)
      const x = u * 4 + warpX * 1.6
      const y = v * 4 + warpY * 1.6
      const vein = 1 - Math.abs(periodicNoise(x, y, 4, 4, 65) * 2 - 1)
      const thin = 1 - Math.abs(periodicNoise(x * 2, y * 2, 8, 8, 66) * 2 - 1)
      const cloud =
        periodicNoise(u * 6, v * 6, 6, 6, 67) * 0.5 + periodicNoise(u * 40, v * 40, 40, 40, 68) * 0.5
      return [clamp(0.85 - 0.75 * vein ** 14 - 0.35 * thin ** 18 + 0.3 * (cloud - 0.5)), 0.5]
    },
  },
  cord: {
    size: 512,
    tileM: 0.12,
    at: (u, v) => {
      // Twisted paper cord, laid side by side.
      const strands = 24
      const y = v * strands
      const across = y - Math.floor(y)
      const round = Math.sin(across * Math.PI)
      const twist = Math.sin((u * 44 + across * 0.9 + lattice(Math.floor(y), 0, 71)) * Math.PI * 2)
      const tint = lattice(Math.floor(y), 5, 72)
      return [clamp(0.12 + 0.62 * round + 0.08 * twist + 0.18 * tint), clamp(round * 0.9 + 0.1 * twist)]
    },
  },
  velvet: {
    size: 512,
    tileM: 0.3,
    at: (u, v) => {
      const brush =
        periodicNoise(u * 5, v * 5, 5, 5, 81) * 0.6 + periodicNoise(u * 13, v * 9, 13, 9, 82) * 0.4
      const nap = periodicNoise(u * 190, v * 190, 190, 190, 83)
      return [clamp(0.5 + 0.5 * (brush - 0.5) + 0.22 * (nap - 0.5)), clamp(0.5 + 0.35 * (nap - 0.5))]
    },
  },
  pleat: {
    size: 256,
    tileM: 0.096,
    at: (u, v) => {
      const fold = v * 8
      const across = fold - Math.floor(fold)
      const ridge = Math.sin(across * Math.PI)
      const thread = periodicNoise(u * 60, v * 120, 60, 120, 91)
      return [clamp(0.3 + 0.6 * ridge + 0.14 * (thread - 0.5)), ridge]
    },
  },
}

const made = new Map<SurfaceName, Surface>()

/** Makes a surface once per thread (0.1–0.4 s for the large ones). */
export function surfaceNamed(name: SurfaceName): Surface {
  const known = made.get(name)
  if (known) return known
  const { size, tileM, at } = recipes[name]
  const tone = new Float32Array(size * size)
  const height = new Float32Array(size * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [t, h] = at(x / size, y / size)
      tone[y * size + x] = t
      height[y * size + x] = h
    }
  }
  const surface = { size, tileM, tone, height }
  made.set(name, surface)
  return surface
}
