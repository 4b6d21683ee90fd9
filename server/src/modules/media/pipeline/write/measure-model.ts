/** Statistics of a document, and what a person should know before it is shown. */
import type { Document } from '@gltf-transform/core'
import type { Variant } from '@gltf-transform/extensions'
import type { ModelStatistics, ModelWarning } from '@vitrine/contract'
import { BrokenContent } from '../broken-content.ts'
import { posedPrimitives } from '../draw/posed-geometry.ts'

/** Budgets of what a browser shows without trouble. */
export const budgets = {
  triangles: 500_000,
  phoneTriangles: 100_000,
  texturePx: 2_048,
  phoneTexturePx: 1_024,
  /** Size of the file that browsers load: shops advise up to 15 MB, 5 MB are typical. */
  webBytes: 5 * 1024 ** 2,
} as const

const mostTriangles = 20_000_000
/** Products are neither smaller nor larger; else the unit is likely wrong. */
const smallestCm = 1
const largestCm = 2_000
/** A texture with all its smaller copies. */
const withMipmaps = 4 / 3

export interface Bounds {
  min: [number, number, number]
  max: [number, number, number]
}

/** In metres. Throws BrokenContent for a model without triangles or without a size. */
export function boundsOf(document: Document): Bounds {
  const min: Bounds['min'] = [Infinity, Infinity, Infinity]
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity]
  let triangles = 0
  for (const { positions, indices } of posedPrimitives(document)) {
    triangles += indices.length / 3
    if (triangles > mostTriangles) throw new BrokenContent('tooManyTriangles', String(triangles))
    for (const index of indices) {
      for (const axis of [0, 1, 2] as const) {
        const value = positions[index * 3 + axis] ?? Number.NaN
        if (!Number.isFinite(value)) throw new BrokenContent('noSize')
        if (value < min[axis]) min[axis] = value
        if (value > max[axis]) max[axis] = value
      }
    }
  }
  if (triangles === 0) throw new BrokenContent('noTriangles')
  if (Math.max(...sizeOf({ min, max })) === 0) throw new BrokenContent('noSize')
  return { min, max }
}

/** Width, height and length. */
export function sizeOf({ min, max }: Bounds): [number, number, number] {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]]
}

/** Throws BrokenContent as boundsOf does. */
export function measureModel(document: Document): ModelStatistics {
  const bounds = boundsOf(document)
  const sideCm = (axis: 0 | 1 | 2) => round((bounds.max[axis] - bounds.min[axis]) * 100)
  const root = document.getRoot()
  let triangles = 0
  let vertices = 0
  for (const { positions, indices } of posedPrimitives(document)) {
    triangles += indices.length / 3
    vertices += positions.length / 3
  }
  const sizes = root.listTextures().map((texture) => texture.getSize() ?? [0, 0])
  const textureBytes = sizes.reduce(
    (sum, [width = 0, height = 0]) => sum + width * height * 4 * withMipmaps,
    0,
  )
  const geometryBytes = root.listAccessors().reduce((sum, accessor) => sum + accessor.getByteLength(), 0)
  return {
    widthCm: sideCm(0),
    heightCm: sideCm(1),
    lengthCm: sideCm(2),
    triangles,
    vertices,
    materials: root.listMaterials().length,
    textures: sizes.length,
    largestTexture: Math.max(0, ...sizes.flat()),
    gpuBytes: Math.round(textureBytes + geometryBytes),
    animations: root.listAnimations().map((animation, index) => ({
      name: animation.getName() || String(index + 1),
      durationS: round(
        Math.max(0, ...animation.listSamplers().map((sampler) => sampler.getInput()?.getMax([])[0] ?? 0)),
      ),
    })),
    variants: variantNames(document),
  }
}

function variantNames(document: Document): string[] {
  const found = document
    .getRoot()
    .listExtensionsUsed()
    .find(({ extensionName }) => extensionName === 'KHR_materials_variants')
  if (found === undefined) return []
  return found
    .listProperties()
    .filter((property): property is Variant => property.propertyType === 'Variant')
    .map((variant) => variant.getName())
}

/** What the size and the budgets have to say. */
export function sizeWarnings(statistics: ModelStatistics, webBytes: number): ModelWarning[] {
  const { widthCm, heightCm, lengthCm, triangles, largestTexture } = statistics
  const longestCm = Math.max(widthCm, heightCm, lengthCm)
  const warnings: ModelWarning[] = []
  if (longestCm < smallestCm) warnings.push({ code: 'verySmall', data: { sizeCm: longestCm } })
  if (longestCm > largestCm) warnings.push({ code: 'veryLarge', data: { sizeM: round(longestCm / 100) } })
  if (triangles > budgets.triangles)
    warnings.push({ code: 'manyTriangles', data: { triangles, budget: budgets.triangles } })
  if (largestTexture > budgets.texturePx)
    warnings.push({ code: 'largeTextures', data: { pixels: largestTexture, budget: budgets.texturePx } })
  if (webBytes > budgets.webBytes)
    warnings.push({ code: 'largeFile', data: { bytes: webBytes, budget: budgets.webBytes } })
  return warnings
}

/** A thousandth is finer than anything measured. */
function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
