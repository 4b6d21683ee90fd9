/** Numbers as people type them and as spreadsheets hand them over. */
import {
  type DecimalText,
  fractionDigits,
  isDecimal,
  maxFractionDigits,
  normalizeDecimal,
} from './decimal.ts'
import { decimalSign, type FormatPreferences } from './number-format.ts'

/** How decimals are written: `comma` 1.234,5; `dot` 1,234.5. */
export const numberStyles = ['dot', 'comma'] as const
export type NumberStyle = (typeof numberStyles)[number]

/** What a text is to those who write decimals with a dot, and to those who write them with a comma. */
export type NumberReadings = Readonly<Record<NumberStyle, DecimalText>>

/**
 * The readings of `355,5`, `355.5`, `1 234,50`, `1,234.50`, `1'234.5` or `.5`, also below zero as accounts write it (`(12.50)`,
 * `12.50-`) and in the wide signs of Chinese keyboards, or null when it is no number of at most 20 fraction digits. They differ where a sign could part decimals as well as thousands: `1,234` is 1234 or 1.234. A number
 * that can be read in one way only has that reading twice.
 */
export function numberReadings(text: string): NumberReadings | null {
  const plain = plainNumber(text)
  const digits = plain.replace(/^-/, '')
  if (!/^\d[\d.,' ]*$/.test(digits)) return null
  const readings = { dot: readAs(plain, 'dot'), comma: readAs(plain, 'comma') }
  return readings.dot === null || readings.comma === null
    ? null
    : { dot: readings.dot, comma: readings.comma }
}

/** As somebody writes it who has that number format; the others' spelling is read as well where it can mean one number alone. */
export function parseNumber(text: string, preferences: FormatPreferences): DecimalText | null {
  return numberReadings(text)?.[numberStyleOf(preferences)] ?? null
}

export function numberStyleOf(preferences: FormatPreferences): NumberStyle {
  return decimalSign(preferences) === ',' ? 'comma' : 'dot'
}

/**
 * Which way of writing a number shows: `19,90` and `1.234.567` are written with a decimal comma. Null where both ways
 * write it so (`12`, `1 234`), or where it could be either (`1,234`).
 */
export function numberStyleShown(text: string): NumberStyle | null {
  const readings = numberReadings(text)
  if (readings === null || readings.dot !== readings.comma) return null
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const [first] = signs
  if (first === undefined) return null
  // A sign that stands twice parts thousands, and the last of two is that of the decimals.
  const isGroup = signs.length > 1
  return (first === ',') === isGroup ? 'dot' : 'comma'
}

/** How far the wide signs of Chinese keyboards are from those of all others. */
const wideBy = 0xfee0

/** The same number in the signs that all keyboards have. */
export function plainNumberSigns(text: string): string {
  return text
    .trim()
    .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideBy))
    .replaceAll('。', '.')
    .replaceAll(/[−‐–]/g, '-')
    .replaceAll('’', "'")
    .replaceAll(/\s/g, ' ')
}

/** Its sign in front, and a digit before that of its decimals. */
function plainNumber(text: string): string {
  return plainNumberSigns(text)
    .replace(/^\(-?(.*)\)$|^(.*\d)-$/, '-$1$2')
    .replace(/^-?(?=[.,]\d)/, '$&0')
}

function readAs(plain: string, style: NumberStyle): DecimalText | null {
  const sign = plain.startsWith('-') ? '-' : ''
  const digits = plain.slice(sign.length)
  const place = decimalPlace(digits, style === 'comma' ? ',' : '.')
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
