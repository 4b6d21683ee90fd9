// Colours a prepared view for one finish. Everything costly (visibility, light) is already known.
import { type LinearColor, toneNeutrally } from '@vitrine/rules'
import { type Finish, type Material, materialNamed } from '../models/materials.ts'
import type { Camera } from './camera.ts'
import { linearColor, type Rgb, toByte } from './color.ts'
import type { Geometry } from './geometry.ts'
import { type Lamp, openLight } from './light-dome.ts'
import { type Reflections, reflect } from './reflections.ts'
import { scratchFloats } from './scratch.ts'
import type { ShadingPoints } from './shading-points.ts'
import { levelFor, pyramidOf, type SurfaceLevel } from './surface-pyramid.ts'
import type { ViewLight } from './view-light.ts'

/** Made of scratch arrays: valid until the next view is prepared. */
export interface PreparedView {
  camera: Camera
  geometry: Geometry
  points: ShadingPoints
  light: ViewLight
  lamps: readonly Lamp[]
  reflections: Reflections
  /** Linear rgb of the empty set. */
  backdrop: Float32Array
  /** The same as sRGB bytes. */
  empty: Uint8Array
  /** Size of a pixel at the subject, metres. */
  pixelM: number
  /** Strength of the halo around lit surfaces; 0 for none. */
  halo: number
}

interface ReadyMaterial {
  color: Rgb
  dark: Rgb
  level: SurfaceLevel | null
  perMetre: number
  roughness: number
  metallic: number
  bump: number
  sheen: number
  glow: Rgb | null
}

/** Answers sRGB bytes, three per pixel. */
export function shadeView(view: PreparedView, finish: Finish): Uint8Array {
  const { camera, geometry, points, light, backdrop } = view
  const materials = geometry.slots.map((slot) => readyMaterial(finish, slot, view.pixelM))
  const size = camera.width * camera.height
  const { box } = points
  const linear = scratchFloats('shade.linear', size * 3)
  const open = scratchFloats('shade.open', size)
  for (let y = box.y0; y <= box.y1; y++) {
    linear.fill(0, (y * camera.width + box.x0) * 3, (y * camera.width + box.x1 + 1) * 3)
    open.fill(1, y * camera.width + box.x0, y * camera.width + box.x1 + 1)
  }
  const halo = view.halo > 0 ? createHalo(camera.width, camera.height) : null
  const mirrored = new Float32Array(3)
  const toned: LinearColor = [0, 0, 0]
  const openness = opennessTable(view.lamps)
  const { positions, normals, uvs, slots, triangles, pixels, weights } = points
  const { tangents } = geometry
  const [ex, ey, ez] = camera.eye
  for (let i = 0; i < points.count; i++) {
    const material = materials[slots[i] as number] as ReadyMaterial
    const o = i * 3
    let nx = normals[o] as number
    let ny = normals[o + 1] as number
    let nz = normals[o + 2] as number
    let vx = ex - (positions[o] as number)
    let vy = ey - (positions[o + 1] as number)
    let vz = ez - (positions[o + 2] as number)
    const reach = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz)
    vx *= reach
    vy *= reach
    vz *= reach
    let er = light.irradiance[o] as number
    let eg = light.irradiance[o + 1] as number
    let eb = light.irradiance[o + 2] as number
    const bright = (er + eg + eb) / 3
    const occlusion = Math.min(1, bright / openness(nx, ny, nz))
    let tone = 1
    const level = material.level
    if (level) {
      const { size: side, texels } = level
      const mask = side - 1
      const u = (uvs[i * 2] as number) * material.perMetre * side
      const v = (uvs[i * 2 + 1] as number) * material.perMetre * side
      const u0 = Math.floor(u)
      const v0 = Math.floor(v)
      const su = u - u0
      const sv = v - v0
      const a = ((v0 & mask) * side + (u0 & mask)) * 3
      const b = ((v0 & mask) * side + ((u0 + 1) & mask)) * 3
      const c = (((v0 + 1) & mask) * side + (u0 & mask)) * 3
      const d = (((v0 + 1) & mask) * side + ((u0 + 1) & mask)) * 3
      const wa = (1 - su) * (1 - sv)
      const wb = su * (1 - sv)
      const wc = (1 - su) * sv
      const wd = su * sv
      tone =
        (texels[a] as number) * wa +
        (texels[b] as number) * wb +
        (texels[c] as number) * wc +
        (texels[d] as number) * wd
      if (material.bump > 0) {
        const t = (triangles[i] as number) * 6
        const gu =
          ((texels[a + 1] as number) * wa +
            (texels[b + 1] as number) * wb +
            (texels[c + 1] as number) * wc +
            (texels[d + 1] as number) * wd) *
          material.bump
        const gv =
          ((texels[a + 2] as number) * wa +
            (texels[b + 2] as number) * wb +
            (texels[c + 2] as number) * wc +
            (texels[d + 2] as number) * wd) *
          material.bump
        const bx = nx - gu * (tangents[t] as number) - gv * (tangents[t + 3] as number)
        const by = ny - gu * (tangents[t + 1] as number) - gv * (tangents[t + 4] as number)
        const bz = nz - gu * (tangents[t + 2] as number) - gv * (tangents[t + 5] as number)
        const length = 1 / Math.sqrt(bx * bx + by * by + bz * bz)
        const change =
          (bx * length - nx) * (light.flow[o] as number) +
          (by * length - ny) * (light.flow[o + 1] as number) +
          (bz * length - nz) * (light.flow[o + 2] as number)
        nx = bx * length
        ny = by * length
        nz = bz * length
        const factor = Math.max(0.25, 1 + change / (bright + 0.02))
        er *= factor
        eg *= factor
        eb *= factor
      }
    }
    const ar = material.dark[0] + (material.color[0] - material.dark[0]) * tone
    const ag = material.dark[1] + (material.color[1] - material.dark[1]) * tone
    const ab = material.dark[2] + (material.color[2] - material.dark[2]) * tone
    const metallic = material.metallic
    const facing = Math.max(0.02, nx * vx + ny * vy + nz * vz)
    const graze = 1 - facing
    const graze2 = graze * graze
    // A textile mirrors everything at once.
    if (material.roughness > 0.78) mirrored.fill(bright * 0.6)
    else
      reflect(
        view.reflections,
        2 * facing * nx - vx,
        2 * facing * ny - vy,
        2 * facing * nz - vz,
        material.roughness,
        mirrored,
      )
    const rise = Math.max(0, 1 - material.roughness - 0.04) * graze2 * graze2 * graze
    const clear = (0.12 + 0.88 * occlusion) * (1 - 0.35 * material.roughness * (1 - metallic))
    const rough = 1 - metallic
    const nap = 1 + material.sheen * graze2 * graze * 2.2
    const sheen = material.sheen * graze2 * graze * 0.22
    let r =
      rough * (ar * nap + sheen) * er +
      (mirrored[0] as number) * (0.04 * rough + ar * metallic + rise) * clear
    let g =
      rough * (ag * nap + sheen) * eg +
      (mirrored[1] as number) * (0.04 * rough + ag * metallic + rise) * clear
    let b =
      rough * (ab * nap + sheen) * eb +
      (mirrored[2] as number) * (0.04 * rough + ab * metallic + rise) * clear
    const pixel = pixels[i] as number
    const weight = weights[i] as number
    if (material.glow) {
      const depth = (0.62 + 0.38 * facing) * (0.72 + 0.28 * tone)
      const gr = material.glow[0] * depth
      const gg = material.glow[1] * depth
      const gb = material.glow[2] * depth
      r = r * 0.5 + gr
      g = g * 0.5 + gg
      b = b * 0.5 + gb
      if (halo) halo.add(pixel, gr * weight, gg * weight, gb * weight)
    }
    const p = pixel * 3
    toned[0] = r
    toned[1] = g
    toned[2] = b
    toneNeutrally(toned)
    linear[p] = (linear[p] as number) + toned[0] * weight
    linear[p + 1] = (linear[p + 1] as number) + toned[1] * weight
    linear[p + 2] = (linear[p + 2] as number) + toned[2] * weight
    open[pixel] = (open[pixel] as number) - weight
  }
  const bytes = Uint8Array.from(view.empty)
  const glare = halo?.spread(view.halo)
  const area = glare ? { x0: 0, y0: 0, x1: camera.width - 1, y1: camera.height - 1 } : box
  for (let y = area.y0; y <= area.y1; y++) {
    const inY = y >= box.y0 && y <= box.y1
    for (let x = area.x0; x <= area.x1; x++) {
      const pixel = y * camera.width + x
      const touched = inY && x >= box.x0 && x <= box.x1
      const rest = touched ? (open[pixel] as number) : 1
      if (rest === 1 && !glare) continue
      const grain = grainAt(pixel)
      for (let k = 0; k < 3; k++) {
        const p = pixel * 3 + k
        let value = touched ? (linear[p] as number) : 0
        if (rest > 0.001) value += (backdrop[p] as number) * rest
        if (glare) value += glare(pixel, k) * (1 - value * 0.6)
        bytes[p] = toByte(value * grain)
      }
    }
  }
  return bytes
}

/** The empty set as bytes, for the pixels that no product touches. */
export function developBackdrop(backdrop: Float32Array): Uint8Array {
  const bytes = new Uint8Array(backdrop.length)
  for (let pixel = 0; pixel < backdrop.length / 3; pixel++) {
    const grain = grainAt(pixel)
    for (let p = pixel * 3; p < pixel * 3 + 3; p++) bytes[p] = toByte((backdrop[p] as number) * grain)
  }
  return bytes
}

/** A trace of film grain, which keeps soft gradients from showing steps. */
function grainAt(pixel: number): number {
  let h = Math.imul(pixel + 1, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  return 1 + (h >> 16) * (0.011 / 65536)
}

function readyMaterial(finish: Finish, slot: string, pixelM: number): ReadyMaterial {
  const name = finish[slot]
  if (!name) throw new Error(`The finish names no material for "${slot}"`)
  const material: Material = materialNamed(name)
  const pyramid = material.surface ? pyramidOf(material.surface) : null
  const color = linearColor(material.color)
  const glow = material.glow ? linearColor(material.glow.color) : null
  return {
    color,
    dark: material.dark ? linearColor(material.dark) : color,
    level: pyramid ? levelFor(pyramid, pixelM) : null,
    perMetre: pyramid ? 1 / pyramid.tileM : 0,
    roughness: material.roughness,
    metallic: material.metallic ?? 0,
    bump: material.bump ?? 0,
    sheen: material.sheen ?? 0,
    glow: glow && material.glow ? (glow.map((c) => c * (material.glow?.strength ?? 1)) as Rgb) : null,
  }
}

const tables = new WeakMap<readonly Lamp[], Float32Array>()

/** Brightness of open light by direction, looked up in a 32 × 16 table. */
function opennessTable(lamps: readonly Lamp[]): (x: number, y: number, z: number) => number {
  let table = tables.get(lamps)
  if (!table) {
    table = new Float32Array(33 * 17)
    for (let j = 0; j <= 16; j++) {
      for (let i = 0; i <= 32; i++) {
        const y = 1 - j / 8
        const flat = Math.sqrt(Math.max(0, 1 - y * y))
        const turn = (i / 32 - 0.5) * 2 * Math.PI
        const [r, g, b] = openLight(lamps, Math.sin(turn) * flat, y, Math.cos(turn) * flat)
        table[j * 33 + i] = Math.max(0.02, (r + g + b) / 3)
      }
    }
    tables.set(lamps, table)
  }
  const values = table
  return (x, y, z) => {
    const i = Math.round((Math.atan2(x, z) / (2 * Math.PI) + 0.5) * 32)
    const j = Math.round((1 - y) * 8)
    return values[j * 33 + i] as number
  }
}

const haloCell = 8

function createHalo(width: number, height: number) {
  const columns = Math.ceil(width / haloCell)
  const rows = Math.ceil(height / haloCell)
  let cells = new Float32Array(columns * rows * 3)
  return {
    add(pixel: number, r: number, g: number, b: number): void {
      const c = ((((pixel / width) | 0) >> 3) * columns + ((pixel % width) >> 3)) * 3
      cells[c] = (cells[c] as number) + r
      cells[c + 1] = (cells[c + 1] as number) + g
      cells[c + 2] = (cells[c + 2] as number) + b
    },
    spread(strength: number): (pixel: number, k: number) => number {
      const wide = blurred(blurred(blurred(cells, columns, rows, 9), columns, rows, 9), columns, rows, 12)
      cells = wide
      const scale = strength / (haloCell * haloCell)
      return (pixel, k) => {
        const x = ((pixel % width) + 0.5) / haloCell - 0.5
        const y = (((pixel / width) | 0) + 0.5) / haloCell - 0.5
        const x0 = Math.max(0, Math.min(columns - 2, Math.floor(x)))
        const y0 = Math.max(0, Math.min(rows - 2, Math.floor(y)))
        const sx = Math.max(0, Math.min(1, x - x0))
        const sy = Math.max(0, Math.min(1, y - y0))
        const at = (y0 * columns + x0) * 3 + k
        const next = at + columns * 3
        return (
          (((wide[at] as number) * (1 - sx) + (wide[at + 3] as number) * sx) * (1 - sy) +
            ((wide[next] as number) * (1 - sx) + (wide[next + 3] as number) * sx) * sy) *
          scale
        )
      }
    },
  }
}

function blurred(
  source: Float32Array,
  columns: number,
  rows: number,
  radius: number,
): Float32Array<ArrayBuffer> {
  const pass = (
    from: Float32Array,
    along: number,
    across: number,
    step: number,
    jump: number,
  ): Float32Array<ArrayBuffer> => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < across; line++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0
        for (let i = -radius; i < along + radius; i++) {
          if (i + radius < along && i + radius >= 0)
            sum += from[(line * jump + (i + radius) * step) * 3 + k] as number
          if (i - radius - 1 >= 0 && i - radius - 1 < along)
            sum -= from[(line * jump + (i - radius - 1) * step) * 3 + k] as number
          if (i >= 0 && i < along) to[(line * jump + i * step) * 3 + k] = sum / (2 * radius + 1)
        }
      }
    }
    return to
  }
  return pass(pass(source, columns, rows, 1, columns), rows, columns, columns, 1)
}
