// Light on the shading points of one view: gathered on every second pixel, spread to the rest where
// position and direction agree, and gathered anew where no neighbour fits.
import { gatherLight, type LightDome } from './light-dome.ts'
import { scratchFloats, scratchIntegers } from './scratch.ts'
import type { ShadingPoints } from './shading-points.ts'

export interface ViewLight {
  irradiance: Float32Array
  flow: Float32Array
}

const cellPixels = 2

const ringX = [0, 1, 0, 1, -1, -1, -1, -1, 0, 1, 2, 2, 2, 2, 0, 1] as const
const ringY = [0, 0, 1, 1, -1, 0, 1, 2, 2, 2, 2, 1, 0, -1, -1, -1] as const

export function lightPoints(
  dome: LightDome,
  points: ShadingPoints,
  width: number,
  height: number,
  pixelM: number,
): ViewLight {
  const columns = Math.ceil(width / cellPixels)
  const rows = Math.ceil(height / cellPixels)
  const cells = scratchIntegers('light.cells', columns * rows).fill(-1)
  for (let i = 0; i < points.count; i++) {
    const pixel = points.pixels[i] as number
    const cell = (((pixel / width) | 0) >> 1) * columns + ((pixel % width) >> 1)
    const known = cells[cell] as number
    if (known < 0 || (points.weights[known] as number) < (points.weights[i] as number)) cells[cell] = i
  }
  const chosen: number[] = []
  for (let cell = 0; cell < cells.length; cell++) {
    const point = cells[cell] as number
    if (point < 0) continue
    cells[cell] = chosen.length
    chosen.push(point)
  }
  const pick = scratchIntegers('light.pick', chosen.length)
  pick.set(chosen)
  const coarse = gatherLight(dome, points.positions, points.normals, pick)
  const irradiance = scratchFloats('light.irradiance', points.count * 3).fill(0)
  const flow = scratchFloats('light.flow', points.count * 3).fill(0)
  const missed: number[] = []
  const reach = 1 / (pixelM * pixelM * 30)
  const { positions: p, normals: n } = points
  for (let i = 0; i < points.count; i++) {
    const pixel = points.pixels[i] as number
    const cx = ((pixel % width) + 0.5) / cellPixels - 0.5
    const cy = (((pixel / width) | 0) + 0.5) / cellPixels - 0.5
    const x0 = Math.floor(cx)
    const y0 = Math.floor(cy)
    let total = 0
    const o = i * 3
    // The nearest four first; a wider ring only where they don't fit.
    const px = p[o] as number
    const py = p[o + 1] as number
    const pz = p[o + 2] as number
    const nx = n[o] as number
    const ny = n[o + 1] as number
    const nz = n[o + 2] as number
    for (let step = 0; step < 16; step++) {
      if (step === 4 && total > 0.02) break
      const x = x0 + (ringX[step] as number)
      const y = y0 + (ringY[step] as number)
      if (x < 0 || x >= columns || y < 0 || y >= rows) continue
      const index = cells[y * columns + x] as number
      if (index < 0) continue
      const q = (pick[index] as number) * 3
      const facing = nx * (n[q] as number) + ny * (n[q + 1] as number) + nz * (n[q + 2] as number)
      if (facing < 0.8) continue
      const ex = (p[q] as number) - px
      const ey = (p[q + 1] as number) - py
      const ez = (p[q + 2] as number) - pz
      const off = ex * nx + ey * ny + ez * nz
      const gapX = cx - x
      const gapY = cy - y
      const f2 = facing * facing
      const f4 = f2 * f2
      const weight = (f4 * f4 * f4) / ((1 + off * off * reach * 4) * (0.35 + gapX * gapX + gapY * gapY))
      if (off * off * reach > 3) continue
      total += weight
      const c = index * 3
      for (let k = 0; k < 3; k++) {
        irradiance[o + k] = (irradiance[o + k] as number) + (coarse.irradiance[c + k] as number) * weight
        flow[o + k] = (flow[o + k] as number) + (coarse.flow[c + k] as number) * weight
      }
    }
    if (total < 1e-3) {
      missed.push(i)
      continue
    }
    for (let k = 0; k < 3; k++) {
      irradiance[o + k] = (irradiance[o + k] as number) / total
      flow[o + k] = (flow[o + k] as number) / total
    }
  }
  if (missed.length > 0) {
    const fine = gatherLight(dome, points.positions, points.normals, Int32Array.from(missed))
    missed.forEach((point, j) => {
      irradiance.set(fine.irradiance.subarray(j * 3, j * 3 + 3), point * 3)
      flow.set(fine.flow.subarray(j * 3, j * 3 + 3), point * 3)
    })
  }
  return { irradiance, flow }
}
