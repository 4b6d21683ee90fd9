/** In which unit of length a file without one was made. */
import type { UnitSource } from '@vitrine/contract'
import { type ModelUnit, metresOf } from '@vitrine/contract/model-units'

/** What the product's own fields say, in centimetres. */
export interface KnownSize {
  width?: number
  height?: number
  length?: number
}

/** Width, height and length as the file counts them. */
export type FileSize = readonly [width: number, height: number, length: number]

/** Inches are never guessed: one guess in twelve would be right, and centimetres are nearly as long. */
const guessed = ['m', 'cm', 'mm'] as const
const decided = ['m', 'cm', 'mm', 'in'] as const
/** Part by which the sizes of a model and of its product may differ and still mean the same thing. */
const tolerance = 1.25

/** The unit in which the model is as large as its product; else the one that makes it most like a thing of one metre. */
export function chooseUnit(size: FileSize, known: KnownSize): { unit: ModelUnit; unitFrom: UnitSource } {
  const unit = unitOfProduct(size, known)
  return unit === null
    ? { unit: likelyUnit(Math.max(...size)), unitFrom: 'guess' }
    : { unit, unitFrom: 'product' }
}

/** What a length without a unit most likely is measured in. */
function likelyUnit(longest: number): ModelUnit {
  const distances = guessed.map((unit) => ({ unit, far: Math.abs(Math.log(longest * metresOf[unit])) }))
  return distances.reduce((best, one) => (one.far < best.far ? one : best)).unit
}

/** Null where the product says nothing, or something else in every unit. */
function unitOfProduct(size: FileSize, known: KnownSize): ModelUnit | null {
  const fits = decided.flatMap((unit) => {
    const off = differenceOf(
      size.map((side) => side * metresOf[unit] * 100),
      known,
    )
    return off === null || off > Math.log(tolerance) ? [] : [{ unit, off }]
  })
  return fits.sort((one, other) => one.off - other.off)[0]?.unit ?? null
}

/** Mean difference, as a logarithm; the model may stand with its front to the side. Null where nothing is known. */
function differenceOf([x = 0, y = 0, z = 0]: readonly number[], known: KnownSize): number | null {
  const { width, height, length } = known
  const off = (pairs: readonly (readonly [number, number | undefined])[]) => {
    const parts = pairs.flatMap(([side, said]) =>
      said === undefined || !(said > 0) || !(side > 0) ? [] : [Math.abs(Math.log(side / said))],
    )
    return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0) / parts.length
  }
  const straight = off([
    [x, width],
    [y, height],
    [z, length],
  ])
  const turned = off([
    [z, width],
    [y, height],
    [x, length],
  ])
  if (straight === null || turned === null) return straight ?? turned
  return Math.min(straight, turned)
}
