/** Lengths of products and models. */
import { type FormatPreferences, formatDecimal } from './number-format.ts'

/**
 * Under 100 cm in centimetres with at most one fraction digit, otherwise in metres with at most two. 99.96 cm
 * would round to 100 cm and so is 1 m.
 */
export function formatLength(lengthCm: number, preferences: FormatPreferences): string {
  const isShort = Number(Math.abs(lengthCm).toFixed(1)) < 100
  const [value, unit, maximumFractionDigits] = isShort
    ? ([lengthCm, 'centimeter', 1] as const)
    : ([lengthCm / 100, 'meter', 2] as const)
  return formatDecimal(value, preferences, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  })
}
