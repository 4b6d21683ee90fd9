/**
 * Exact decimal text. Numbers and prices cross the wire as text so that no digit is lost: an optional minus,
 * digits, and optionally a point with digits. No exponent, no grouping, no plus.
 */

/** Fraction digits that are kept of numbers and prices. */
export const maxFractionDigits = 20

export type DecimalText = `${number}`

export function isDecimal(text: string): text is DecimalText {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}

/** The shortest text of the same number: `-0.50` is `-0.5`, `007` is `7`, `-0` is `0`. Expects a decimal. */
export function normalizeDecimal(decimal: string): DecimalText {
  const { sign, whole, fraction } = partsOf(decimal)
  const digits = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
  return `${digits === '0' ? '' : sign}${digits}` as DecimalText
}

/** Negative, zero or positive as `one` is less than, equal to or greater than `other`; exact at any length. */
export function compareDecimals(one: string, other: string): number {
  const a = partsOf(normalizeDecimal(one))
  const b = partsOf(normalizeDecimal(other))
  if (a.sign !== b.sign) return a.sign === '-' ? -1 : 1
  const magnitude =
    a.whole.length - b.whole.length || compareText(a.whole, b.whole) || compareText(a.fraction, b.fraction)
  return a.sign === '-' ? -magnitude : magnitude
}

/** How many digits stand behind the point. */
export function fractionDigits(decimal: string): number {
  return partsOf(decimal).fraction.length
}

/** Digits without the zeros that say nothing. Loops, since a pattern for trailing zeros takes quadratic time. */
function partsOf(decimal: string): { sign: string; whole: string; fraction: string } {
  const sign = decimal.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = decimal.slice(sign.length).split('.')
  let start = 0
  while (whole[start] === '0') start++
  let end = fraction.length
  while (fraction[end - 1] === '0') end--
  return { sign, whole: whole.slice(start), fraction: fraction.slice(0, end) }
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
