import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalTextOf, divide, precise, preciseNumber } from './precise-arithmetic.ts'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 34n), max: 10n ** 34n }), fc.integer({ min: -12, max: 12 }))
  .map(([digits, exponent]) => new Big(`${digits}e${exponent}`))
/** What divides evenly, and what ends in a half. */
const short = fc
  .tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.integer({ min: -3, max: 3 }))
  .map(([digits, exponent]) => new Big(`${digits}e${exponent}`))

/** A quotient to 34 digits, half to even, in whole numbers alone. */
function exactQuotient(dividend: Big, divisor: Big): string {
  const scale = 10n ** 40n
  let top = BigInt(dividend.abs().times(scale.toString()).toFixed(0))
  let bottom = BigInt(divisor.abs().times(scale.toString()).toFixed(0))
  let exponent = 0
  for (; top / bottom < 10n ** 33n; exponent--) top *= 10n
  for (; top / bottom >= 10n ** 34n; exponent++) bottom *= 10n
  const rest = (top % bottom) * 2n
  const whole = top / bottom
  const up = rest > bottom || (rest === bottom && whole % 2n === 1n)
  const sign = dividend.s * divisor.s < 0 ? '-' : ''
  return new Big(`${sign}${whole + (up ? 1n : 0n)}e${exponent}`).toFixed()
}

describe('arithmetic with 34 digits', () => {
  it('divides as whole numbers do, half to even', () => {
    fc.assert(
      fc.property(fc.oneof(decimal, short), fc.oneof(decimal, short), (dividend, divisor) => {
        fc.pre(!dividend.eq(0) && !divisor.eq(0))
        expect(divide(dividend, divisor)?.toFixed()).toBe(exactQuotient(dividend, divisor))
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['1', '3', '0.3333333333333333333333333333333333'],
    ['2', '3', '0.6666666666666666666666666666666667'],
    // A half at the last place: to even, up where a digit follows however far behind.
    ['10000000000000000000000000000000005', '10', '1000000000000000000000000000000000'],
    ['10000000000000000000000000000000015', '10', '1000000000000000000000000000000002'],
    ['10000000000000000000000000000000005.1', '10', '1000000000000000000000000000000001'],
    ['1000000000000000000000000000000000.50000001', '1', '1000000000000000000000000000000001'],
    ['-1000000000000000000000000000000000.50000001', '1', '-1000000000000000000000000000000001'],
    ['20000000000000000000000000000000005', '2', '10000000000000000000000000000000000'],
    ['20000000000000000000000000000000015', '2', '10000000000000000000000000000000010'],
    ['-1', '8', '-0.125'],
    ['0', '7', '0'],
  ])('%s / %s is %s', (dividend, divisor, expected) => {
    expect(divide(new Big(dividend), new Big(divisor))?.toFixed()).toBe(expected)
  })

  it('keeps 34 digits at most, whatever is multiplied, and gives up beyond the range', () => {
    let value: Big | null = new Big('1.234567890123456789')
    const digits: number[] = []
    for (let squaring = 0; squaring < 12 && value !== null; squaring++) {
      value = precise(value.times(value))
      digits.push(value?.c.length ?? 0)
    }
    expect(Math.max(...digits)).toBe(34)
    expect(value).toBeNull()
  })

  it('takes decimals in range only, and has one zero', () => {
    expect(['1e5', '', 'x', '9'.repeat(201), '9'.repeat(62)].map(preciseNumber)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(decimalTextOf(new Big('-0'))).toBe('0')
    expect(decimalTextOf(new Big('1e30'))).toBe(`1${'0'.repeat(30)}`)
  })
})
