/** How surfaces look in the studio of `rules/studio-light`, counted once for all pictures that this process draws. */
import { type LinearColor, studioLight } from '@vitrine/rules'

/** How a surface sends back light: what is needed of it at every pixel. */
export interface Shine {
  roughness: number
  /** 0 to 1. */
  metallic: number
  /** What falls on it by the way it faces, as part of what white paper sends back. */
  falling: Float32Array
  /** What it mirrors, by direction. */
  mirrored: Float32Array
}

/** What a smooth dielectric mirrors of light that falls straight onto it. */
const straightOn = 0.04
/** Directions are places on the faces of an octahedron, unfolded to a square of that many cells a side. */
const cells = 32
const corners = cells + 1
/** Sharpness of what is mirrored, from mirrors to chalk; surfaces between two of them lie between their tables. */
const lobes = [
  { roughness: 0, power: Number.POSITIVE_INFINITY },
  { roughness: 0.25, power: 120 },
  { roughness: 0.45, power: 24 },
  { roughness: 0.7, power: 5 },
  { roughness: 1, power: 1.5 },
] as const
const sampleCount = 1_024

const tables = new Map<number, Float32Array>()

export function shineOf(roughness: number, metallic: number): Shine {
  const next = Math.max(
    1,
    lobes.findIndex((lobe) => lobe.roughness >= Math.min(1, roughness)),
  )
  const [sharp, soft] = [lobes[next - 1] ?? lobes[0], lobes[next] ?? lobes[0]]
  const part = (Math.min(1, roughness) - sharp.roughness) / (soft.roughness - sharp.roughness)
  const [one, other] = [gathered(sharp.power), gathered(soft.power)]
  const mirrored = one.map((light, index) => light * (1 - part) + (other[index] ?? 0) * part)
  return { roughness, metallic, falling: gathered(1), mirrored }
}

/** What comes from around each direction, the further away the less. */
function gathered(power: number): Float32Array {
  const known = tables.get(power)
  if (known !== undefined) return known
  const table = new Float32Array(corners * corners)
  for (let row = 0; row < corners; row += 1)
    for (let column = 0; column < corners; column += 1) {
      let x = (2 * column) / cells - 1
      let z = (2 * row) / cells - 1
      const y = 1 - Math.abs(x) - Math.abs(z)
      if (y < 0) {
        const folded = (1 - Math.abs(z)) * (x < 0 ? -1 : 1)
        z = (1 - Math.abs(x)) * (z < 0 ? -1 : 1)
        x = folded
      }
      const length = Math.hypot(x, y, z)
      table[row * corners + column] = lightAround(x / length, y / length, z / length, power)
    }
  tables.set(power, table)
  return table
}

const samples = Array.from({ length: sampleCount }, (_, index) => {
  const y = 1 - (2 * (index + 0.5)) / sampleCount
  const flat = Math.sqrt(1 - y * y)
  const turn = index * 2.399963
  const [x, z] = [Math.cos(turn) * flat, Math.sin(turn) * flat]
  return { x, y, z, light: studioLight(x, y, z) }
})

function lightAround(x: number, y: number, z: number, power: number): number {
  if (power === Number.POSITIVE_INFINITY) return studioLight(x, y, z)
  let sum = 0
  let weights = 0
  for (const sample of samples) {
    const facing = x * sample.x + y * sample.y + z * sample.z
    if (facing <= 0) continue
    const weight = facing ** power
    sum += weight * sample.light
    weights += weight
  }
  return sum / weights
}

function lookUp(table: Float32Array, x: number, y: number, z: number): number {
  const whole = Math.abs(x) + Math.abs(y) + Math.abs(z)
  let u = x / whole
  let v = z / whole
  if (y < 0) {
    const folded = (1 - Math.abs(v)) * (u < 0 ? -1 : 1)
    v = (1 - Math.abs(u)) * (v < 0 ? -1 : 1)
    u = folded
  }
  const across = ((u + 1) / 2) * cells
  const down = ((v + 1) / 2) * cells
  const column = Math.min(cells - 1, Math.floor(across))
  const row = Math.min(cells - 1, Math.floor(down))
  const right = across - column
  const below = down - row
  const at = row * corners + column
  const next = at + corners
  return (
    ((table[at] ?? 0) * (1 - right) + (table[at + 1] ?? 0) * right) * (1 - below) +
    ((table[next] ?? 0) * (1 - right) + (table[next + 1] ?? 0) * right) * below
  )
}

/**
 * Makes of the colour of a material the light that comes from it, before the tone. The normal (nx, ny, nz) is of unit
 * length and faces the eye; (vx, vy, vz) goes from the surface to the eye. Without objects: it runs for every pixel.
 */
export function shadeInStudio(
  color: LinearColor,
  shine: Shine,
  nx: number,
  ny: number,
  nz: number,
  vx: number,
  vy: number,
  vz: number,
): void {
  const { roughness, metallic } = shine
  const facing = facingOf(nx * vx + ny * vy + nz * vz)
  const falling = lookUp(shine.falling, nx, ny, nz)
  const mirrored = lookUp(shine.mirrored, 2 * facing * nx - vx, 2 * facing * ny - vy, 2 * facing * nz - vz)
  const bend = bendOf(roughness, facing)
  const scale = 1.04 - 1.04 * bend - 0.572 * roughness
  const added = 1.04 * bend - 0.04 + 0.022 * roughness
  const dielectric = straightOn * scale + added
  for (let channel = 0; channel < 3; channel += 1) {
    const own = color[channel] ?? 0
    // What rough metal throws to and fro isn't lost.
    const metal = (own * scale + added) * (1 + own * (1 / (scale + added) - 1))
    const matt = own * (1 - dielectric) * falling + dielectric * mirrored
    color[channel] = (1 - metallic) * matt + metallic * metal * mirrored
  }
}

const facingOf = (cosine: number) => Math.max(0.01, cosine)

/** How much is mirrored: Karis' fit of 2014 ("Physically Based Shading on Mobile"). */
function bendOf(roughness: number, facing: number): number {
  const smooth = 1 - roughness
  return Math.min(smooth * smooth, 2 ** (-9.28 * facing)) * smooth + 0.0425 - 0.0275 * roughness
}

/** Part of the light that glass and the like let in, by the cosine of the angle at which one looks at it. */
export function partLetIn(roughness: number, cosine: number): number {
  const bend = bendOf(roughness, facingOf(cosine))
  return 1 - straightOn * (1.04 - 1.04 * bend - 0.572 * roughness) - (1.04 * bend - 0.04 + 0.022 * roughness)
}
