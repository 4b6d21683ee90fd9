/** Glass in pictures of models: what is behind it in its tint, and what it mirrors. */
import { type LinearColor, lightOfSrgb, srgbOfLight, stageColors, toneNeutrally } from '@vitrine/rules'
import { partLetIn, type Shine, shadeInStudio } from './studio-shading.ts'

/** The transparent part of a surface. */
export interface Glass {
  /** 0 to 1; the rest of it is paint. */
  part: number
  /** What its thickness leaves of red, green and blue. */
  kept: readonly number[]
}

/** Pictures are transparent around models; through glass one sees what pages have there. */
const stageSrgb = [1, 3, 5].map((at) => Number.parseInt(stageColors.light.slice(at, at + 2), 16) / 255)
const stage = stageSrgb.map(lightOfSrgb)
/** What toning took off the colours behind. */
const toned = 0.04

/** A pixel: light that was premultiplied by its opacity, as it looks on the stage. */
interface Canvas {
  colors: Float32Array
  /** What is seen through glass: the same picture without the glass in front. */
  behind: Float32Array
  /** Place of the pixel's red in both. */
  at: number
}

const mirrored: LinearColor = [0, 0, 0]
const painted: LinearColor = [0, 0, 0]

/**
 * Draws one pixel of glass whose tint is `own`. The normal (nx, ny, nz) is of unit length and faces the eye; (vx, vy, vz)
 * goes from the surface to the eye. Without objects: it runs for every pixel.
 */
export function drawGlass(
  { colors, behind, at }: Canvas,
  own: LinearColor,
  { part, kept }: Glass,
  shine: Shine,
  nx: number,
  ny: number,
  nz: number,
  vx: number,
  vy: number,
  vz: number,
): void {
  mirrored.fill(0)
  shadeInStudio(mirrored, shine, nx, ny, nz, vx, vy, vz)
  for (let channel = 0; channel < 3; channel += 1) painted[channel] = own[channel] ?? 0
  shadeInStudio(painted, shine, nx, ny, nz, vx, vy, vz)
  const letIn = partLetIn(shine.roughness, nx * vx + ny * vy + nz * vz)
  const covered = behind[at + 3] ?? 0
  let through = 0
  for (let channel = 0; channel < 3; channel += 1) {
    const passed = (own[channel] ?? 0) * (kept[channel] ?? 1) * letIn
    through += passed / 3
    const seen = (behind[at + channel] ?? 0) + toned * covered + (1 - covered) * (stage[channel] ?? 1)
    const mirrors = mirrored[channel] ?? 0
    painted[channel] = mirrors + part * passed * seen + (1 - part) * ((painted[channel] ?? 0) - mirrors)
  }
  toneNeutrally(painted)
  const opacity = 1 - (1 - covered) * through * part
  for (let channel = 0; channel < 3; channel += 1)
    colors[at + channel] = (painted[channel] ?? 0) - (1 - opacity) * (stage[channel] ?? 1)
  colors[at + 3] = opacity
}

/**
 * Writes a pixel of glass as RGBA, so that on the stage it looks as it was drawn: pages lay colours over one another as
 * they are stored, not as light. It is as transparent as that allows.
 */
export function writeGlass(colors: Float32Array, at: number, pixels: Buffer): void {
  let opacity = colors[at + 3] ?? 0
  const shown = stage.map((light, channel) =>
    srgbOfLight((colors[at + channel] ?? 0) + (1 - (colors[at + 3] ?? 0)) * light),
  )
  for (const [channel, wanted] of shown.entries()) {
    const ground = stageSrgb[channel] ?? 1
    opacity = Math.max(opacity, wanted < ground ? 1 - wanted / ground : (wanted - ground) / (1 - ground))
  }
  opacity = Math.min(1, opacity)
  for (const [channel, wanted] of shown.entries()) {
    const own = opacity > 0 ? (wanted - (1 - opacity) * (stageSrgb[channel] ?? 1)) / opacity : 0
    pixels[at + channel] = Math.round(255 * Math.min(1, Math.max(0, own)))
  }
  pixels[at + 3] = Math.round(255 * opacity)
}
