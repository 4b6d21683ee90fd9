import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeDecimal } from './decimal.ts'
import { formatNumber, locales, numberFormats } from './number-format.ts'
import { parseNumber } from './typed-number.ts'

const decimal = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 }),
  )
  .map(
    ([isNegative, whole, fraction]) =>
      `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`,
  )
const preferences = fc.record({
  locale: fc.constantFrom(...locales),
  numberFormat: fc.constantFrom(null, ...numberFormats),
})

describe('formatNumber', () => {
  it('follows the language', () => {
    expect(formatNumber('1234567.5', { locale: 'en-us' })).toBe('1,234,567.5')
    expect(formatNumber('1234567.5', { locale: 'fr-fr' })).toBe('1\u202f234\u202f567,5')
    expect(formatNumber('1234567.5', { locale: 'zh-cn' })).toBe('1,234,567.5')
  })

  it.each([
    ['1,234.56', '1,234.56'],
    ['1.234,56', '1.234,56'],
    ['1 234,56', '1\u202f234,56'],
    ["1'234.56", '1’234.56'],
    ['unheard of', '1,234.56'],
  ])('follows the preference %j before the language', (numberFormat, expected) => {
    expect(formatNumber('1234.56', { locale: 'en-us', numberFormat })).toBe(expected)
  })

  it('keeps twenty fraction digits and drops a minus from zero', () => {
    expect(formatNumber('0.12345678901234567891', { locale: 'en-us' })).toBe('0.12345678901234567891')
    expect(formatNumber('-0.0', { locale: 'en-us' })).toBe('0')
    expect(formatNumber('n/a', { locale: 'en-us' })).toBe('n/a')
  })

  it('loses no digit: what is formatted parses to the same number', () => {
    fc.assert(
      fc.property(decimal, preferences, (value, chosen) => {
        const text = formatNumber(value, chosen)
        expect(text.replaceAll(/\D/g, '')).toBe(normalizeDecimal(value).replaceAll(/\D/g, ''))
        expect(parseNumber(text, chosen)).toBe(normalizeDecimal(value))
      }),
    )
  })
})
