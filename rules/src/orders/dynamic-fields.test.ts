import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dynamicFieldCurrencies,
  dynamicFieldInputs,
  dynamicFieldOrder,
  evaluateDynamicFields,
} from './dynamic-fields.ts'
import { parseFormula } from './formula.ts'
import { formatFormulaReference } from './formula-references.ts'

function fieldsOf(texts: Record<string, string>) {
  return Object.entries(texts).map(([id, text]) => {
    const parsed = parseFormula(text)
    if ('error' in parsed) throw new Error(parsed.error.key)
    return { id, formula: parsed.formula }
  })
}

const margin = fieldsOf({
  margin: '([dynamic:net] - [price:cost]) / [dynamic:net]',
  net: '[price:retail] * (1 - [order:discount] / 100)',
  boxes: 'ceil([order:quantity] / [detail:pack])',
})

describe('dynamic fields', () => {
  it('are computed after those they use', () => {
    const values: Record<string, string> = {
      '[price:retail]': '80',
      '[price:cost]': '30',
      '[order:discount]': '25',
      '[order:quantity]': '25',
    }
    const results = evaluateDynamicFields(margin, (one) => values[formatFormulaReference(one)] ?? null)
    expect(Object.fromEntries(results)).toEqual({
      net: { value: '60' },
      margin: { value: '0.5' },
      boxes: { empty: { reason: 'missingInput', input: { kind: 'detail', id: 'pack' } } },
    })
  })

  it('pass on why they have no value', () => {
    const results = evaluateDynamicFields(margin, (one) => (one.kind === 'order' ? null : '1'))
    const empty = { reason: 'missingInput', input: { kind: 'order', id: 'discount' } }
    expect([results.get('net'), results.get('margin')]).toEqual([{ empty }, { empty }])
  })

  it('need what those they use need', () => {
    expect(dynamicFieldInputs('margin', margin).map(formatFormulaReference)).toEqual([
      '[price:cost]',
      '[price:retail]',
      '[order:discount]',
    ])
  })

  it('have the currency of what they are made of, also by way of others', () => {
    const currencies: Record<string, string> = { retail: 'EUR', cost: 'EUR', import: 'USD' }
    const found = dynamicFieldCurrencies(margin, (id) => currencies[id] ?? null)
    expect('currencies' in found && Object.fromEntries(found.currencies)).toEqual({
      net: 'EUR',
      margin: null,
      boxes: null,
    })
    const mixed = fieldsOf({ profit: '[dynamic:net] - [price:import]', net: '[price:retail] * 2' })
    expect(dynamicFieldCurrencies(mixed, (id) => currencies[id] ?? null)).toMatchObject({
      fieldId: 'profit',
      error: { key: 'FormulaMixesCurrencies', parameters: { one: 'EUR', other: 'USD' } },
    })
  })

  it('never use themselves, by way of others either', () => {
    expect(dynamicFieldOrder(fieldsOf({ a: '[dynamic:a] + 1' }))).toEqual({ circle: ['a'] })
    expect(
      dynamicFieldOrder(fieldsOf({ x: '[dynamic:a]', a: '[dynamic:b]', b: '[dynamic:c]', c: '[dynamic:a]' })),
    ).toEqual({ circle: ['a', 'b', 'c'] })
  })

  it('stand in an order that has each after those it uses, or on a circle', () => {
    const ids = Array.from({ length: 5 }, (_, index) => `f${index}`)
    const uses = fc.array(fc.subarray(ids), { minLength: ids.length, maxLength: ids.length })
    fc.assert(
      fc.property(uses, (lists) => {
        const texts = ids.map((id, index) => {
          const used = lists[index]?.map((other) => `[dynamic:${other}]`) ?? []
          return [id, [...used, '1'].join(' + ')] as const
        })
        const fields = fieldsOf(Object.fromEntries(texts))
        const isUsed = (by: string, id: string) => lists[ids.indexOf(by)]?.includes(id) === true
        const result = dynamicFieldOrder(fields)
        if ('circle' in result) {
          const { circle } = result
          expect(circle.every((id, index) => isUsed(id, circle[(index + 1) % circle.length] ?? ''))).toBe(
            true,
          )
          expect(evaluateDynamicFields(fields, () => '1').size).toBe(0)
        } else {
          const { order } = result
          expect([...order].sort()).toEqual(ids)
          for (const [index, id] of order.entries())
            expect(order.slice(index).some((later) => isUsed(id, later))).toBe(false)
          expect([...evaluateDynamicFields(fields, () => '1').values()].every((one) => 'value' in one)).toBe(
            true,
          )
        }
      }),
    )
  })
})
