/** Two bounds as typed, read as the value of a RANGE filter. */
import { compareDecimals, type FormatPreferences, parseNumber } from '@vitrine/rules'

export type RangeReading =
  | { ok: true; value: string | null }
  | { ok: false; from: boolean; to: 'notANumber' | 'rangeReversed' | null }

/** Null as value means no bound at all. `from` and `to` of a refusal say which of the fields is wrong. */
export function readRange(from: string, to: string, preferences: FormatPreferences): RangeReading {
  const lower = from.trim() === '' ? '' : parseNumber(from, preferences)
  const upper = to.trim() === '' ? '' : parseNumber(to, preferences)
  if (lower === null || upper === null) {
    return { ok: false, from: lower === null, to: upper === null ? 'notANumber' : null }
  }
  if (lower === '' && upper === '') return { ok: true, value: null }
  const isReversed = lower !== '' && upper !== '' && compareDecimals(lower, upper) > 0
  return isReversed
    ? { ok: false, from: false, to: 'rangeReversed' }
    : { ok: true, value: `${lower},${upper}` }
}

/** The bounds of a RANGE value; empty where there is none. */
export function boundsOf(value: string): { from: string; to: string } {
  const [from = '', to = ''] = value.split(',').map((bound) => bound.trim())
  return { from, to }
}
