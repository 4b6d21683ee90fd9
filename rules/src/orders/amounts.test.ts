import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeDecimal } from '../formats/decimal.ts'
import { formatAmount, lineAmount, type OrderLine, orderTotals, sumOfDecimals } from './amounts.ts'
import { minorUnitDigits } from './minor-units.ts'

const amountOf = (quantity: string, price: string, currency: string) =>
  lineAmount({ quantity, price, currency })?.amount

const scaledText = (value: bigint, digits: number) => {
  const padded = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const text = `${padded.slice(0, padded.length - digits)}.${padded.slice(padded.length - digits)}`
  return normalizeDecimal(`${value < 0n ? '-' : ''}${digits === 0 ? padded : text}`)
}
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD')
const line: fc.Arbitrary<OrderLine> = fc.oneof(
  fc.record({
    quantity: fc.bigInt({ min: -100_000n, max: 10_000_000n }).map((value) => scaledText(value, 2)),
    price: fc.bigInt({ min: 0n, max: 10n ** 15n }).map((value) => scaledText(value, 5)),
    currency,
  }),
  fc.record({
    quantity: fc.constantFrom('0', '1', '24'),
    price: fc.constant(null),
    currency: fc.constant(null),
  }),
)

/** Rounded as whole numbers are: half of the divisor and more goes away from zero. */
function roundedAmount(quantity: string, price: string, code: string): string {
  const whole = (text: string, digits: number) => {
    const [front = '', fraction = ''] = text.replace('-', '').split('.')
    return BigInt(front + fraction.padEnd(digits, '0')) * (text.startsWith('-') ? -1n : 1n)
  }
  const exact = whole(quantity, 2) * whole(price, 5)
  const divisor = 10n ** BigInt(7 - minorUnitDigits(code))
  const magnitude = ((exact < 0n ? -exact : exact) + divisor / 2n) / divisor
  return scaledText(exact < 0n ? -magnitude : magnitude, minorUnitDigits(code))
}

describe('the amount of a line', () => {
  it.each([
    ['3', '19.99', 'EUR', '59.97'],
    ['3', '0.335', 'EUR', '1.01'],
    ['1', '2.675', 'USD', '2.68'],
    ['-1', '2.675', 'USD', '-2.68'],
    ['3', '33.5', 'JPY', '101'],
    ['3', '0.3335', 'KWD', '1.001'],
    ['0', '19.99', 'EUR', '0'],
    ['0.5', '19.99', 'EUR', '10'],
    ['1', '0.5', 'HUF', '0.5'],
  ])('%s × %s in %s is %s', (quantity, price, code, amount) => {
    expect(amountOf(quantity, price, code)).toBe(amount)
  })

  it('is rounded as whole numbers are', () => {
    fc.assert(
      fc.property(line, ({ quantity, price, currency: code }) => {
        fc.pre(price !== null && code !== null)
        expect(amountOf(quantity, price, code)).toBe(roundedAmount(quantity, price, code))
      }),
    )
  })
})

describe('totals', () => {
  it('are the sums of the lines by currency, in any order of the lines', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const found = orderTotals(lines)
        for (const { currency: code, amount } of found.totals)
          expect(amount).toBe(
            sumOfDecimals(
              lines.flatMap((one) => (one.currency === code ? (lineAmount(one)?.amount ?? []) : [])),
            ),
          )
        expect(new Set(found.totals.map((one) => one.currency))).toEqual(
          new Set(lines.flatMap((one) => one.currency ?? [])),
        )
        expect(orderTotals([...lines].reverse())).toEqual(found)
      }),
    )
  })

  it('round before they add, and count apart what has no price', () => {
    const third = { quantity: '1', price: '0.335', currency: 'EUR' }
    const without = { price: null, currency: null }
    expect(
      orderTotals([
        third,
        third,
        { quantity: '2', price: '5', currency: 'CHF' },
        { quantity: '3', ...without },
        { quantity: '0', ...without },
      ]),
    ).toEqual({
      totals: [
        { currency: 'CHF', amount: '10' },
        { currency: 'EUR', amount: '0.68' },
      ],
      linesWithoutPrice: 1,
    })
    expect(orderTotals([])).toEqual({ totals: [], linesWithoutPrice: 0 })
    expect(sumOfDecimals(['0.1', '0.2', '-0.3'])).toBe('0')
  })
})

describe('an amount as it is read', () => {
  it('has the digits of its currency, at least two', () => {
    const shown = (amount: `${number}`, code: string, locale: 'en-us' | 'fr-fr' = 'en-us') =>
      formatAmount({ amount, currency: code }, { locale })
    expect([shown('1234.5', 'EUR'), shown('1234.5', 'EUR', 'fr-fr')]).toEqual([
      '€1,234.50',
      '1\u202f234,50\u00a0€',
    ])
    expect([shown('101', 'JPY'), shown('101', 'HUF'), shown('1.5', 'KWD')]).toEqual([
      '¥101.00',
      'Ft\u00a0101.00',
      'KWD\u00a01.500',
    ])
  })
})
