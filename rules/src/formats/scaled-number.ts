import { type FormatPreferences, formatNumber } from './number-format.ts'

/** A unit and how many of the smallest one make it up. */
export interface Unit {
  name: string
  size: number
}

/**
 * A quantity in the largest unit of which it has at least one, after rounding: 1,023.99 KB is 1 MB, not 1,024 KB.
 * `units` are ascending; `value` counts the smallest one.
 */
export function inLargestUnit(
  value: number,
  units: readonly Unit[],
  maximumDigits: number,
  preferences: FormatPreferences,
): { amount: string; unit: string } {
  const magnitude = Math.abs(value)
  const rounded = (size: number) => Number((magnitude / size).toFixed(maximumDigits))
  // The unit below shows how the value rounds: only then may the next larger one take over.
  const largest = units.findLastIndex((unit, index) => {
    const below = units[index - 1]
    return below === undefined || rounded(below.size) * below.size >= unit.size
  })
  const { name, size } = units[largest] ?? { name: '', size: 1 }
  const amount = formatNumber(plainText(Math.sign(value) * rounded(size)), preferences, {
    maximum: maximumDigits,
  })
  return { amount, unit: name }
}

/** Decimal text without an exponent, which very large numbers would have. */
function plainText(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}
