import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderField, OrderRule, OrderRuleType } from './order-form.ts'
import { nearestAllowed, orderLimits } from './order-limits.ts'
import { checkOrderForm, checkOrderValue, checkOrderValues, contradictingRules } from './order-rules.ts'
import { defaultOrderValues, readOrderValue } from './order-values.ts'

const fixed = (type: OrderRuleType, value: string): OrderRule => ({ type, value })
const packs: OrderRule = { type: 'multipleOf', field: 'pack' }
const number = (...rules: OrderRule[]): OrderField => ({ id: 'n', type: 'number', required: false, rules })
const date = (...rules: OrderRule[]): OrderField => ({ id: 'd', type: 'date', required: false, rules })
const nothing = () => null

/** Keys of the violations, with what is offered instead. */
const brokenBy = (field: OrderField, value: string, detail: string | null = null) =>
  checkOrderValue(field, value, () => detail).map(({ key, limit, below, above }) => [
    key,
    limit,
    below,
    above,
  ])

describe('a quantity', () => {
  const field = number(fixed('min', '48'), packs)

  it('of minimum 48 in packs of 24 is 48, 72 or 96, and 50 offers 48 and 72', () => {
    expect(['48', '72', '96', '96.0'].map((value) => brokenBy(field, value, '24'))).toEqual([[], [], [], []])
    expect(brokenBy(field, '50', '24')).toEqual([['OrderNotMultiple', '24', '48', '72']])
    expect(brokenBy(field, '47', '24')).toEqual([
      ['OrderBelowMinimum', '48', null, '48'],
      ['OrderNotMultiple', '24', null, '48'],
    ])
    expect(brokenBy(field, '24', '24')).toEqual([['OrderBelowMinimum', '48', null, '48']])
  })

  it('is of any size where the product has no pack size, or an impossible one', () => {
    expect([null, '0', '-6', 'many'].map((pack) => brokenBy(field, '50', pack))).toEqual([[], [], [], []])
    expect(orderLimits(field, nothing).off).toEqual([packs])
  })

  it('counts packs from 0, follows several at once, and fractions exactly', () => {
    expect(brokenBy(number(fixed('min', '10'), fixed('multipleOf', '24')), '34')).toEqual([
      ['OrderNotMultiple', '24', '24', '48'],
    ])
    expect(brokenBy(number(fixed('multipleOf', '6'), fixed('multipleOf', '4')), '6')).toEqual([
      ['OrderNotMultiple', '4', '0', '12'],
    ])
    expect(brokenBy(number(fixed('multipleOf', '0.1')), '0.3')).toEqual([])
    expect(brokenBy(number(fixed('multipleOf', '0.4'), fixed('multipleOf', '0.6')), '1')).toEqual([
      ['OrderNotMultiple', '0.4', '0', '1.2'],
      ['OrderNotMultiple', '0.6', '0', '1.2'],
    ])
    const negative = number(fixed('min', '-100'), fixed('multipleOf', '5'))
    expect(brokenBy(negative, '-7')).toEqual([['OrderNotMultiple', '5', '-10', '-5']])
  })

  it('is whole and not below 0, unless the field says otherwise', () => {
    expect(brokenBy(number(), '-4')).toEqual([['OrderBelowMinimum', '0', null, '0']])
    expect(brokenBy(number(), '2.5')).toEqual([['OrderNotMultiple', '1', '2', '3']])
    // A pack size that the product hasn't says nothing.
    expect(brokenBy(number(packs), '-4').map(([key]) => key)).toEqual(['OrderBelowMinimum'])
    expect(brokenBy(number(fixed('min', '-10')), '-4')).toEqual([])
    expect(brokenBy(number(fixed('max', '-1')), '-4')).toEqual([])
    expect(brokenBy({ ...number(), default: '-1' }, '-4')).toEqual([])
    for (const says of [fixed('multipleOf', '0.5'), fixed('min', '0.5'), fixed('max', '9.5')])
      expect(brokenBy(number(says), '2.5')).toEqual([])
    expect(brokenBy({ ...number(), default: '1.5' }, '2.5')).toEqual([])
  })

  it('above the maximum offers the largest that is allowed', () => {
    expect(brokenBy(number(fixed('max', '100'), fixed('multipleOf', '24')), '120')).toEqual([
      ['OrderAboveMaximum', '100', '96', null],
    ])
  })

  it.each(['', 'x', '1e5', '1,5', '1'.repeat(41)])('%j is none', (value) => {
    const keys = brokenBy({ ...number(), required: true }, value).map(([key]) => key)
    expect(keys).toEqual([value === '' ? 'OrderValueMissing' : 'OrderNumberNeeded'])
  })

  it('that is offered is allowed, and none between is', () => {
    const small = fc.integer({ min: -60, max: 60 }).map(String)
    const rule = fc.oneof(
      fc.tuple(fc.constantFrom('min' as const, 'max' as const), small),
      fc.tuple(fc.constant('multipleOf' as const), fc.integer({ min: 1, max: 6 }).map(String)),
    )
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), fc.integer({ min: -80, max: 80 }), (rules, value) => {
        const field = number(...rules.map(([type, limit]) => fixed(type, limit)))
        const isAllowed = (one: number) => brokenBy(field, String(one)).length === 0
        const { below, above } = nearestAllowed(orderLimits(field, nothing).limits, String(value))
        /** The first that is allowed from the value on; what is sought lies within 160 of zero. */
        const firstAllowed = (step: 1 | -1) => {
          for (let one = value; Math.abs(one) <= 160; one += step) if (isAllowed(one)) return String(one)
          return null
        }
        const expected = { below: firstAllowed(-1), above: firstAllowed(1) }
        expect({ below, above }).toEqual(expected)
        const isNoneAllowed = expected.below === null && expected.above === null
        expect(contradictingRules(field, nothing) !== null).toBe(isNoneAllowed)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a date', () => {
  const field = date(fixed('after', '2026-11-30'), fixed('before', '2026-12-24'))

  it('lies between, on neither end', () => {
    expect(['2026-12-01', '2026-12-23'].map((value) => brokenBy(field, value))).toEqual([[], []])
    expect(brokenBy(field, '2026-11-30')).toEqual([['OrderNotAfter', '2026-11-30', null, null]])
    expect(brokenBy(field, '2026-12-24')).toEqual([['OrderNotBefore', '2026-12-24', null, null]])
    expect(brokenBy(field, '2026-02-30')).toEqual([['OrderDateNeeded', null, null, null]])
    expect(brokenBy(date({ type: 'before', field: 'season' }), '2027-01-01', '2026-12-31')).toHaveLength(1)
  })

  it('has none where the ends leave no day', () => {
    const between = (after: string, before: string) =>
      contradictingRules(date(fixed('after', after), fixed('before', before)), nothing) === null
    expect([between('2026-12-30', '2027-01-01'), between('2026-12-31', '2027-01-01')]).toEqual([true, false])
    expect(contradictingRules(date(fixed('after', '2026-12-30')), nothing)).toBeNull()
  })
})

describe('rules that leave nothing', () => {
  it('are named, those alone that it takes', () => {
    const rules = [fixed('max', '60'), fixed('min', '10'), fixed('min', '50'), fixed('multipleOf', '24')]
    expect(contradictingRules(number(...rules), nothing)?.map(({ rule }) => rule)).toEqual([
      fixed('max', '60'),
      fixed('min', '50'),
      fixed('multipleOf', '24'),
    ])
  })

  it('may do so for one product and not for another', () => {
    const field = number(fixed('min', '50'), fixed('max', '60'), packs)
    expect(['24', '30', null].map((pack) => contradictingRules(field, () => pack) === null)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a form', () => {
  it('is found wrong before any product is looked at', () => {
    const form = [
      number(fixed('min', '50'), fixed('max', '40')),
      { ...number(fixed('before', '2026-01-01'), fixed('min', 'x'), fixed('multipleOf', '0')), id: 'wrong' },
      { ...number(fixed('min', '48'), packs), id: 'low', default: '24' },
      { ...number(fixed('min', '48'), packs), id: 'fine', default: '50' },
    ]
    expect(checkOrderForm(form).map(({ key, fieldId, rules }) => [key, fieldId, rules.length])).toEqual([
      ['OrderRulesContradict', 'n', 2],
      ['OrderRuleWrong', 'wrong', 1],
      ['OrderRuleWrong', 'wrong', 1],
      ['OrderRuleWrong', 'wrong', 1],
      ['OrderDefaultAgainstRules', 'low', 0],
    ])
    expect([...defaultOrderValues(form)]).toEqual([
      ['low', '24'],
      ['fine', '50'],
    ])
  })

  it('checks all values of an answer, and knows which it asked for', () => {
    const form = [
      { ...number(fixed('max', '5')), required: true },
      date(),
      { ...number(), id: 'constructor' },
    ]
    const keysOf = (values: Record<string, string>) =>
      checkOrderValues(form, values, nothing).map(({ key, fieldId }) => `${key} ${fieldId}`)
    expect(keysOf({ n: '5' })).toEqual([])
    expect(keysOf({ n: '6', d: 'soon', other: '1' })).toEqual([
      'OrderAboveMaximum n',
      'OrderDateNeeded d',
      'OrderFieldUnknown other',
    ])
    expect(keysOf({})).toEqual(['OrderValueMissing n'])
  })
})

describe('what is typed', () => {
  it('is kept as decimal text or as a day', () => {
    const french = { locale: 'fr-fr' } as const
    expect(readOrderValue('number', ' 1 234,50 ', french)).toEqual({ value: '1234.5' })
    expect(readOrderValue('number', '1,234', { locale: 'en-us' })).toEqual({ value: '1234' })
    expect(readOrderValue('date', '2026/12/24', french)).toEqual({ value: '2026-12-24' })
    expect(readOrderValue('date', '03/04/2026', french)).toEqual({ value: '2026-04-03' })
    expect(readOrderValue('date', '03/04/2026', { locale: 'en-us' })).toEqual({ value: '2026-03-04' })
    expect(readOrderValue('date', '2026/12/32', french)).toBeNull()
    expect(readOrderValue('date', ' ', french)).toEqual({ value: null })
    expect([readOrderValue('number', '12 cm', french), readOrderValue('date', '24.12.', french)]).toEqual([
      null,
      null,
    ])
  })
})
