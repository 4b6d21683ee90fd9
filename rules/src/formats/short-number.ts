/** Counts in little room: 950, 1.2k, 3.4m, 5b, 7t. */
import type { FormatPreferences } from './number-format.ts'
import { inLargestUnit } from './scaled-number.ts'

const suffixes = ['', 'k', 'm', 'b', 't'].map((name, index) => ({ name, size: 1000 ** index }))

/** One fraction digit at most, with a suffix for thousands, millions, billions (10⁹) and trillions (10¹²). */
export function formatShortNumber(value: number, preferences: FormatPreferences): string {
  const { amount, unit } = inLargestUnit(value, suffixes, 1, preferences)
  return amount + unit
}
