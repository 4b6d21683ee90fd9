/** Numbers as people type them and as spreadsheets hand them over. */
import {
  type DecimalText,
  fractionDigits,
  isDecimal,
  maxFractionDigits,
  normalizeDecimal,
} from './decimal.ts'
import { decimalSign, type FormatPreferences } from './number-format.ts'

/**
 * The decimal text of `355,5`, `355.5`, `1 234,50`, `1,234.50` or `1'234.5` whatever the person's own format, or null
 * when it is no number of at most 20 fraction digits. The format decides what alone could be read in two ways: in
 * `1,234` the comma is a decimal sign for those who write decimals with it, and groups thousands for the others.
 */
export function parseNumber(text: string, preferences: FormatPreferences): DecimalText | null {
  const plain = text.trim().replace(/^[−‐]/, '-').replaceAll('’', "'").replaceAll(/\s/g, ' ')
  const sign = plain.startsWith('-') ? '-' : ''
  const digits = plain.slice(sign.length)
  if (!/^\d[\d.,' ]*$/.test(digits)) return null
  const place = decimalPlace(digits, decimalSign(preferences))
  const whole = ungrouped(place === -1 ? digits : digits.slice(0, place))
  const fraction = place === -1 ? '' : `.${digits.slice(place + 1)}`
  const joined = `${sign}${whole}${fraction}`
  if (whole === null || !isDecimal(joined) || fractionDigits(joined) > maxFractionDigits) return null
  return normalizeDecimal(joined)
}

/** Where the decimal sign stands; -1 where there is none. */
function decimalPlace(digits: string, ownSign: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return -1
  const sign = digits[last] ?? ''
  if (digits.indexOf(sign) !== last) return -1
  const couldGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return couldGroup && sign !== ownSign ? -1 : last
}

/** Digits without what groups them by three; null where they aren't grouped so. */
function ungrouped(whole: string): string | null {
  const group = /\D/.exec(whole)?.[0]
  if (group === undefined) return whole
  const [first = '', ...rest] = whole.split(group)
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
  return isGrouped ? [first, ...rest].join('') : null
}
