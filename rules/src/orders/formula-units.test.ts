import { describe, expect, it } from 'vitest'
import { parseFormula } from './formula.ts'
import { formulaCurrency } from './formula-units.ts'

const currencies: Record<string, string> = { eur: 'EUR', net: 'EUR', usd: 'USD' }

/** The currency, or the key of the error with the text it is about. */
function unitOf(text: string) {
  const parsed = parseFormula(text)
  if ('error' in parsed) throw new Error(parsed.error.key)
  const result = formulaCurrency(parsed.formula, ({ id }) => currencies[id] ?? null)
  if ('currency' in result) return result.currency
  const { key, offset, length } = result.error
  return `${key}: ${text.slice(offset, offset + length)}`
}

describe('the currency of a formula', () => {
  it.each([
    ['[price:eur]', 'EUR'],
    ['-[price:eur] + [price:net]', 'EUR'],
    ['[price:eur] * [order:n]', 'EUR'],
    ['[order:n] * 0.5 * [price:eur]', 'EUR'],
    ['[price:eur] / 2', 'EUR'],
    ['[price:eur] / [price:net]', null],
    ['[price:eur] / [price:net] + 1', null],
    ['([price:eur] - [price:net]) / [price:net] * 100', null],
    ['[price:eur] % [price:net]', 'EUR'],
    ['round([price:eur], 2)', 'EUR'],
    ['max(0, [price:eur] - [price:net])', 'EUR'],
    ['if([order:n] > 10, [price:eur], 0)', 'EUR'],
    ['if([price:eur] > [price:net], 1, 2)', null],
    ['[order:n] + [detail:d]', null],
    ['0', null],
    ['0 + 0.0', null],
  ])('%s is %s', (text, currency) => {
    expect(unitOf(text)).toBe(currency)
  })

  it.each([
    ['1 + 2 * ([price:eur] + [price:usd])', 'FormulaMixesCurrencies: [price:eur] + [price:usd]'],
    ['[price:eur] + 5', 'FormulaMixesAmountAndNumber: [price:eur] + 5'],
    ['5 + [price:eur]', 'FormulaMixesAmountAndNumber: 5 + [price:eur]'],
    ['[price:eur] * [price:usd]', 'FormulaMixesCurrencies: [price:eur] * [price:usd]'],
    ['[price:eur] * [price:net]', 'FormulaMultipliesAmounts: [price:eur] * [price:net]'],
    ['[price:eur] / [price:usd]', 'FormulaMixesCurrencies: [price:eur] / [price:usd]'],
    ['100 / [price:eur]', 'FormulaDividesByAmount: 100 / [price:eur]'],
    ['max([price:eur], [price:usd])', 'FormulaMixesCurrencies: max([price:eur], [price:usd]'],
    ['if([price:eur] > 5, 1, 2)', 'FormulaMixesAmountAndNumber: [price:eur] > 5'],
    ['if(1 > 2, [price:eur], [price:usd])', 'FormulaMixesCurrencies: if(1 > 2, [price:eur], [price:usd]'],
    ['round(5, [price:eur])', 'FormulaMixesAmountAndNumber: [price:eur]'],
    ['[price:eur] % 2', 'FormulaMixesAmountAndNumber: [price:eur] % 2'],
  ])('%s has none: %s', (text, error) => {
    expect(unitOf(text)).toBe(error)
  })
})
