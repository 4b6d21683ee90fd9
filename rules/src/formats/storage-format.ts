/** Sizes of files. */
import type { FormatPreferences } from './number-format.ts'
import { inLargestUnit } from './scaled-number.ts'

/**
 * The specification's units, by powers of 1024. It has no TB, so terabytes are given in gigabytes (2 TB are
 * `2,048 GB`) rather than under a wrong name.
 */
export const storageUnits = ['B', 'KB', 'MB', 'GB', 'PB', 'EB', 'ZB', 'YB'] as const

const powers: Record<(typeof storageUnits)[number], number> = {
  B: 0,
  KB: 1,
  MB: 2,
  GB: 3,
  PB: 5,
  EB: 6,
  ZB: 7,
  YB: 8,
}
const units = storageUnits.map((name) => ({ name, size: 1024 ** powers[name] }))

/** `1.5 MB` of a number of bytes; one fraction digit at most. */
export function formatStorage(sizeBytes: number, preferences: FormatPreferences): string {
  const { amount, unit } = inLargestUnit(sizeBytes, units, 1, preferences)
  return `${amount} ${unit}`
}
