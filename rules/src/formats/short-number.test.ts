import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatShortNumber } from './short-number.ts'

const english = { locale: 'en-us' } as const

describe('formatShortNumber', () => {
  it.each([
    [0, '0'],
    [7.25, '7.3'],
    [999, '999'],
    [999.96, '1k'],
    [1000, '1k'],
    [1234, '1.2k'],
    [999_949, '999.9k'],
    [999_950, '1m'],
    [2_500_000_000, '2.5b'],
    [7e12, '7t'],
    [4.5e15, '4,500t'],
    [-1234, '-1.2k'],
  ])('shortens %d to %s', (value, expected) => {
    expect(formatShortNumber(value, english)).toBe(expected)
  })

  it('uses the language for the decimal sign', () => {
    expect(formatShortNumber(1234, { locale: 'fr-fr' })).toBe('1,2k')
  })

  it('is monotonic: a larger number never reads smaller', () => {
    const quantityOf = (text: string) => {
      const [, amount = '', suffix = ''] = /^([\d,.]+)([kmbt]?)$/.exec(text) ?? []
      return Number(amount.replaceAll(',', '')) * 1000 ** ' kmbt'.indexOf(suffix || ' ')
    }
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e16, noNaN: true }),
        fc.double({ min: 1, max: 2, noNaN: true }),
        (value, factor) => {
          const [smaller, larger] = [
            formatShortNumber(value, english),
            formatShortNumber(value * factor, english),
          ]
          expect(quantityOf(larger)).toBeGreaterThanOrEqual(quantityOf(smaller) * (1 - 1e-12))
          expect(Math.abs(quantityOf(smaller) - value)).toBeLessThanOrEqual(0.06 + value * 0.06)
        },
      ),
    )
  })
})
