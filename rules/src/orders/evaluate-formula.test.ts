import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeDecimal } from '../formats/decimal.ts'
import { evaluateFormula } from './evaluate-formula.ts'
import { parseFormula } from './formula.ts'

const inputs: Record<string, string> = {
  'detail:pack': '24',
  'price:retail': '19.99',
  'order:quantity': '3',
  'detail:zero': '0',
}

/** The value, or why there is none. */
function resultOf(text: string, values = inputs) {
  const parsed = parseFormula(text)
  if ('error' in parsed) throw new Error(parsed.error.key)
  const result = evaluateFormula(parsed.formula, ({ kind, id }) => values[`${kind}:${id}`] ?? null)
  return 'value' in result ? result.value : result.empty
}

describe('a formula gives', () => {
  it.each([
    ['0.1 + 0.2', '0.3'],
    ['1 - 2 - 3', '-4'],
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['12 / 4 / 3', '1'],
    ['-2 * -3', '6'],
    ['- (2 + 3)', '-5'],
    ['7 % 3', '1'],
    ['-7 % 3', '-1'],
    ['0 * -1', '0'],
    ['1 / 3', '0.3333333333333333333333333333333333'],
    ['1 / 3 * 3', '0.9999999999999999999999999999999999'],
    ['[price:retail] * [order:quantity]', '59.97'],
    ['round(2.5)', '3'],
    ['round(-2.5)', '-3'],
    ['round(1.005, 2)', '1.01'],
    ['round(1250, -2)', '1300'],
    ['round(0.4)', '0'],
    ['floor(-1.5)', '-2'],
    ['ceil(-1.5)', '-1'],
    ['floor(1.5)', '1'],
    ['ceil(1.2)', '2'],
    ['ceil([order:quantity] / [detail:pack]) * [detail:pack]', '24'],
    ['abs(-3)', '3'],
    ['min(3, 1, 2) + max(3, 1, 2)', '4'],
    ['if(1 = 1.0, 1, 2) + if(1 <> 1, 10, 20)', '21'],
    ['if(2 < 10, 1, 2) + if(2 >= 10, 10, 20)', '21'],
    ['if([order:quantity] > 2, [price:retail] * 0.9, [price:retail])', '17.991'],
  ])('for %s %s', (text, value) => {
    expect(resultOf(text)).toBe(value)
  })

  it('nothing, and says why, where an input lacks, a divisor is zero or a number is beyond all use', () => {
    expect(resultOf('1 + [detail:width] * [detail:height]')).toEqual({
      reason: 'missingInput',
      input: { kind: 'detail', id: 'width' },
    })
    expect(
      ['1 / 0', '1 % 0', '1 / [detail:zero]', '1 / (0.1 + 0.2 - 0.3)'].map((text) => resultOf(text)),
    ).toEqual(Array(4).fill({ reason: 'divisionByZero' }))
    const ten = `1${'0'.repeat(30)}`
    expect(
      [`${ten} * ${ten} * ${ten}`, 'round(1, 21)', 'round(1, 0.5)'].map((text) => resultOf(text)),
    ).toEqual(Array(3).fill({ reason: 'outOfRange' }))
    expect(resultOf('[order:quantity]', { 'order:quantity': '1e5' })).toEqual({ reason: 'outOfRange' })
  })

  it('what the chosen part gives, though the other has no value', () => {
    expect(resultOf('if([detail:zero] = 0, 1, 1 / [detail:zero])')).toBe('1')
    expect(resultOf('if(1 > 2, [detail:width], 2)')).toBe('2')
  })

  it('sums, differences and products that are exact', () => {
    const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    const text = (value: bigint, digits: number) => {
      const padded = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
      return normalizeDecimal(`${value < 0n ? '-' : ''}${padded.slice(0, -digits)}.${padded.slice(-digits)}`)
    }
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const values = { 'order:a': text(one, 2), 'order:b': text(other, 2) }
        expect(resultOf('[order:a] + [order:b]', values)).toBe(text(one + other, 2))
        expect(resultOf('[order:a] - [order:b]', values)).toBe(text(one - other, 2))
        expect(resultOf('[order:a] * [order:b]', values)).toBe(text(one * other, 4))
      }),
    )
  })

  it('never more than 34 digits, however often it multiplies', () => {
    const value = '[order:a]'
    const product = Array(150).fill(value).join(' * ')
    const result = resultOf(product, { 'order:a': '1.0123456789' })
    expect(String(result)).toMatch(/^6\.\d{30,33}$/)
  })
})
