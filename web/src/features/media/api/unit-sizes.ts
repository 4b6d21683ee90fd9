/** How large a model is in other units of length than the one that it is read in. */
import type { ModelUnit } from '@vitrine/contract'

/** Width, height and length in centimetres. */
export type Size = readonly [width: number, height: number, length: number]

const cmPerUnit: Readonly<Record<ModelUnit, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54 }
const usual = ['mm', 'cm', 'm'] as const

export function sizeIn([width, height, length]: Size, present: ModelUnit, other: ModelUnit): Size {
  const factor = cmPerUnit[other] / cmPerUnit[present]
  return [width * factor, height * factor, length * factor]
}

/** The unit that is likeliest besides the present one: in which the model is most like a thing of one metre. */
export function unitBeside(size: Size, present: ModelUnit): ModelUnit {
  const farFromMetre = (unit: ModelUnit) => Math.abs(Math.log(Math.max(...sizeIn(size, present, unit)) / 100))
  return usual
    .filter((unit) => unit !== present)
    .reduce((best, unit) => (farFromMetre(unit) < farFromMetre(best) ? unit : best))
}
