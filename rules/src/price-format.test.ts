import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from './number-format.ts'
import { formatListPrice, formatPrice, formatShortPrice } from './price-format.ts'

const english = { locale: 'en-us' } as const
const french = { locale: 'fr-fr' } as const

describe('prices', () => {
  it('have at least two fraction digits and keep all of them', () => {
    expect(formatPrice('5', 'EUR', english)).toBe('€5.00')
    expect(formatPrice('1234.56789', null, english)).toBe('1,234.56789')
    expect(formatPrice('5', 'JPY', english)).toBe('¥5.00')
  })

  it('put the currency where the language does', () => {
    expect(formatPrice('1234.5', 'EUR', french)).toBe('1\u202f234,50\u00a0€')
    expect(formatPrice('1234.5', 'USD', { locale: 'zh-cn' })).toBe('US$1,234.50')
  })

  it('are rounded to three digits when short', () => {
    expect(formatShortPrice('1.23456', null, english)).toBe('1.235')
    expect(formatShortPrice('1.2', 'GBP', english)).toBe('£1.20')
  })

  it('begin with the symbol in lists, in every language', () => {
    expect(formatListPrice('1234.5', 'CAD', french)).toBe('CA$1\u202f234,50')
    expect(formatListPrice('-3', 'USD', english)).toBe('-$3.00')
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(
          ['USD', '$'],
          ['EUR', '€'],
          ['CAD', 'CA$'],
          ['GBP', '£'],
          ['CHF', 'CHF'],
          ['CNY', 'CN¥'],
        ),
        fc.nat(),
        (locale, [currency, symbol], cents) => {
          const text = formatListPrice((cents / 100).toFixed(2), currency, { locale })
          expect(text.startsWith(symbol)).toBe(true)
          expect(text.replaceAll(/\D/g, '')).toBe((cents / 100).toFixed(2).replace('.', ''))
        },
      ),
    )
  })
})
