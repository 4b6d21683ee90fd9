import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, fractionDigits, isDecimal, normalizeDecimal } from './decimal.ts'

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })
const decimal = fc
  .tuple(fc.boolean(), digits(24), fc.option(digits(20)))
  .map(
    ([isNegative, whole, fraction]) =>
      `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`,
  )

/** The number times 10^20, which is whole. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const magnitude = BigInt(whole + fraction.padEnd(20, '0'))
  return text.startsWith('-') ? -magnitude : magnitude
}

describe('decimals', () => {
  it.each(['0', '-1.5', '00.10', '1234567890123456789012.5'])('takes %j', (text) => {
    expect(isDecimal(text)).toBe(true)
  })

  it.each(['', '-', '.5', '5.', '+1', '1e3', '1,5', ' 1', '1 ', 'NaN', '١'])('refuses %j', (text) => {
    expect(isDecimal(text)).toBe(false)
  })

  it('compares as whole numbers of the last place do', () => {
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        const [a, b] = [scaled(one), scaled(other)]
        expect(Math.sign(compareDecimals(one, other))).toBe(a === b ? 0 : a < b ? -1 : 1)
      }),
    )
    expect(compareDecimals('0.30000000000000000001', '0.3')).toBe(1)
    expect(compareDecimals('-0', '0.00')).toBe(0)
  })

  it('normalizes without changing the number, equal numbers to equal text', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const normal = normalizeDecimal(text)
        expect(scaled(normal)).toBe(scaled(text))
        expect(normalizeDecimal(normal)).toBe(normal)
        expect(normalizeDecimal(text.includes('.') ? `${text}0` : `${text}.0`)).toBe(normal)
      }),
    )
    expect(fractionDigits('1.2500')).toBe(2)
  })
})
