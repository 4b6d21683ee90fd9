import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from './number-format.ts'
import { currencySymbol, formatListPrice, formatPrice, formatShortPrice, isCurrency } from './price-format.ts'

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

  it.each([
    ['PLN', 'zł', 'zł\u00a05.00', '5,00\u00a0zł'],
    ['SEK', 'kr', 'kr\u00a05.00', '5,00\u00a0kr'],
    ['CHF', 'Fr.', 'Fr.\u00a05.00', '5,00\u00a0Fr.'],
    ['TRY', '₺', '₺5.00', '5,00\u00a0₺'],
    ['SGD', 'SG$', 'SG$5.00', '5,00\u00a0$SG'],
    ['CAD', 'CA$', 'CA$5.00', '5,00\u00a0$CA'],
  ])('of %s show its sign %s', (currency, sign, listed, inFrench) => {
    expect(currencySymbol(currency)).toBe(sign)
    expect(formatListPrice('5', currency, english)).toBe(listed)
    expect(formatPrice('5', currency, french)).toBe(inFrench)
  })

  it('tell the currencies of a company apart, and know what is none', () => {
    const traded =
      'USD CAD AUD NZD SGD HKD MXN BRL ARS EUR GBP EGP JPY CNY CHF PLN CZK HUF TRY INR KRW ILS UAH'
    const signs = traded.split(' ').map(currencySymbol)
    expect(new Set(signs).size).toBe(signs.length)
    expect(['EUR', 'PLN', 'ZZZ', 'eur', ''].map(isCurrency)).toEqual([true, true, false, false, false])
  })

  it('begin with the symbol in lists, in every language', () => {
    expect(formatListPrice('1234.5', 'CAD', french)).toBe('CA$1\u202f234,50')
    expect(formatListPrice('-3', 'USD', english)).toBe('-$3.00')
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom('USD', 'EUR', 'CAD', 'GBP', 'CHF', 'CNY'),
        fc.nat(),
        (locale, currency, cents) => {
          const text = formatListPrice((cents / 100).toFixed(2), currency, { locale })
          expect(text.startsWith(currencySymbol(currency))).toBe(true)
          expect(text.replaceAll(/\D/g, '')).toBe((cents / 100).toFixed(2).replace('.', ''))
        },
      ),
    )
  })
})
