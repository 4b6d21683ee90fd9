// The paper roll behind the product: a soft gradient, darkened where the product keeps light away.
import type { Bounds } from '../models/mesh.ts'
import type { Camera } from './camera.ts'
import { linearColor, type Rgb } from './color.ts'
import { addGlows, type Glow } from './glow-light.ts'
import { gatherLight, type Lamp, type LightDome, openLight } from './light-dome.ts'
import { scratchFloats } from './scratch.ts'

export interface BackdropLook {
  /** Colour behind and below the product. */
  near: string
  /** Colour in the upper corners. */
  far: string
  /** Where shadows fall. */
  plane: 'floor' | 'wall' | 'none'
}

interface ShadowSheet {
  x0: number
  y0: number
  per: number
  columns: number
  rows: number
  light: Float32Array
}

const sheetCells = 230

/** How much light reaches the floor (or wall) around the product, as rgb factors on a grid. */
export function castOnBackdrop(
  dome: LightDome,
  lamps: readonly Lamp[],
  bounds: Bounds,
  plane: 'floor' | 'wall',
  glows: readonly Glow[],
): ShadowSheet {
  const [u, v] = plane === 'floor' ? ([0, 2] as const) : ([0, 1] as const)
  const tall = plane === 'floor' ? bounds.max[1] : bounds.max[2]
  const reach = 0.25 + tall * (plane === 'floor' ? 1.15 : 1.5) + (glows.length > 0 ? 0.9 : 0)
  const x0 = bounds.min[u] - reach
  const y0 = bounds.min[v] - reach
  const wide = bounds.max[u] + reach - x0
  const deep = bounds.max[v] + reach - y0
  const per = sheetCells / Math.max(wide, deep)
  const columns = Math.ceil(wide * per) + 1
  const rows = Math.ceil(deep * per) + 1
  const positions = new Float32Array(columns * rows * 3)
  const normals = new Float32Array(columns * rows * 3)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const i = (y * columns + x) * 3
      positions[i + u] = x0 + x / per
      positions[i + v] = y0 + y / per
      normals[i + (plane === 'floor' ? 1 : 2)] = 1
    }
  }
  const light = gatherLight({ ...dome, lift: 0.0005 }, positions, normals)
  const open = plane === 'floor' ? openLight(lamps, 0, 1, 0) : openLight(lamps, 0, 0, 1)
  addGlows(glows, positions, normals, light)
  for (let i = 0; i < light.irradiance.length; i++) {
    light.irradiance[i] = (light.irradiance[i] as number) / (open[(i % 3) as 0 | 1 | 2] || 1)
  }
  return {
    x0,
    y0,
    per,
    columns,
    rows,
    light: softened(light.irradiance, { columns, rows, per, x0, y0 }, bounds, u, v),
  }
}

/** Linear rgb of every pixel of the empty set; scratch: valid until the next call. */
export function paintBackdrop(camera: Camera, look: BackdropLook, sheet: ShadowSheet | null): Float32Array {
  const { width, height, eye, right, up, forward, tanHalf } = camera
  const near = linearColor(look.near)
  const far = linearColor(look.far)
  const picture = scratchFloats('backdrop', width * height * 3)
  const aspect = width / height
  for (let y = 0; y < height; y++) {
    const sy = (1 - (2 * (y + 0.5)) / height) * tanHalf
    const down = (y + 0.5) / height
    for (let x = 0; x < width; x++) {
      const sx = ((2 * (x + 0.5)) / width - 1) * tanHalf * aspect
      const fx = (x + 0.5) / width - 0.5
      const fy = down - 0.58
      const away = Math.min(1, Math.sqrt(fx * fx * 1.1 + fy * fy * 1.5) * 1.15)
      const fade = away * away * (3 - 2 * away)
      let [r, g, b]: Rgb = [
        near[0] + (far[0] - near[0]) * fade,
        near[1] + (far[1] - near[1]) * fade,
        near[2] + (far[2] - near[2]) * fade,
      ]
      if (sheet) {
        const dx = forward[0] + right[0] * sx + up[0] * sy
        const dy = forward[1] + right[1] * sx + up[1] * sy
        const dz = forward[2] + right[2] * sx + up[2] * sy
        const t = look.plane === 'floor' ? -eye[1] / dy : -eye[2] / dz
        if (t > 0 && t < 400) {
          const px = eye[0] + dx * t
          const py = look.plane === 'floor' ? eye[2] + dz * t : eye[1] + dy * t
          const u = (px - sheet.x0) * sheet.per
          const v = (py - sheet.y0) * sheet.per
          if (u > 0 && v > 0 && u < sheet.columns - 1.001 && v < sheet.rows - 1.001) {
            const x0 = u | 0
            const y0 = v | 0
            const su = u - x0
            const sv = v - y0
            // Fades to plain paper at the rim of the sheet.
            const rim = Math.min(1, Math.min(u, v, sheet.columns - 1 - u, sheet.rows - 1 - v) / 26)
            const at = (y0 * sheet.columns + x0) * 3
            const next = at + sheet.columns * 3
            const l = sheet.light
            const pick = (k: number): number => {
              const value =
                ((l[at + k] as number) * (1 - su) + (l[at + 3 + k] as number) * su) * (1 - sv) +
                ((l[next + k] as number) * (1 - su) + (l[next + 3 + k] as number) * su) * sv
              return 1 + (value - 1) * rim
            }
            r *= pick(0)
            g *= pick(1)
            b *= pick(2)
          }
        }
      }
      const o = (y * width + x) * 3
      picture[o] = r
      picture[o + 1] = g
      picture[o + 2] = b
    }
  }
  return picture
}

/**
 * Many small lights draw faint stripes away from the product; there the shadow is blurred. Below and
 * close to it, where the eye looks for contact, it stays sharp.
 */
function softened(
  values: Float32Array,
  grid: { columns: number; rows: number; per: number; x0: number; y0: number },
  { min, max }: Bounds,
  u: 0,
  v: 1 | 2,
): Float32Array {
  const { columns, rows, per } = grid
  const wide = boxBlur(boxBlur(boxBlur(values, columns, rows, 4), columns, rows, 4), columns, rows, 5)
  const fine = boxBlur(values, columns, rows, 1)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const px = grid.x0 + x / per
      const py = grid.y0 + y / per
      const outside = Math.hypot(Math.max(min[u] - px, 0, px - max[u]), Math.max(min[v] - py, 0, py - max[v]))
      const blur = Math.min(1, outside / 0.16)
      for (let k = 0; k < 3; k++) {
        const i = (y * columns + x) * 3 + k
        fine[i] = (fine[i] as number) + ((wide[i] as number) - (fine[i] as number)) * blur
      }
    }
  }
  return fine
}

function boxBlur(values: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const pass = (
    from: Float32Array,
    along: number,
    across: number,
    step: number,
    jump: number,
  ): Float32Array => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < across; line++) {
      for (let k = 0; k < 3; k++) {
        const at = (i: number): number =>
          from[(line * jump + Math.max(0, Math.min(along - 1, i)) * step) * 3 + k] as number
        let sum = 0
        for (let i = -radius; i <= radius; i++) sum += at(i)
        for (let i = 0; i < along; i++) {
          to[(line * jump + i * step) * 3 + k] = sum / (2 * radius + 1)
          sum += at(i + radius + 1) - at(i - radius)
        }
      }
    }
    return to
  }
  return pass(pass(values, columns, rows, 1, columns), rows, columns, columns, 1)
}
