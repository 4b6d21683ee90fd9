import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FieldKind,
  formatFieldKey,
  formatSorting,
  joinList,
  matchesValue,
  parseFieldKey,
  parseFilter,
  parseSorting,
  splitList,
} from './filters.ts'

const id = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'

function matches(value: string | null, kind: FieldKind, type: string, text = ''): boolean {
  const result = parseFilter({ type, value: text }, kind)
  if (!result.ok) throw new Error(result.error)
  return matchesValue(value, kind, result.filter)
}

function refusal(kind: FieldKind, type: string, value: string): string | null {
  const result = parseFilter({ type, value }, kind)
  return result.ok ? null : result.error
}

describe('field keys', () => {
  it.each(['name', 'interested', `price:${id}`, `detail:${id}`])('reads and writes %s', (key) => {
    const parsed = parseFieldKey(key)
    expect(parsed === null ? null : formatFieldKey(parsed)).toBe(key)
  })

  it.each(['', 'nothing', 'price', 'price:', `price:${id}x`, `detail:${id};drop`, 'constructor'])(
    'does not take %j for a field',
    (key) => expect(parseFieldKey(key)).toBeNull(),
  )
})

describe('filter values', () => {
  it('compares numbers as numbers and dates as dates', () => {
    expect(matches('9', 'number', 'LT', '10')).toBe(true)
    expect(matches('0.10', 'number', 'EQ', '0.1')).toBe(true)
    expect(matches('0.30000000000000000001', 'number', 'GT', '0.3')).toBe(true)
    expect(matches('2024-02-29', 'date', 'RANGE', '2024-02-01,2024-02-29')).toBe(true)
    expect(matches('2024-03-01', 'date', 'RANGE', ',2024-02-29')).toBe(false)
  })

  it('compares texts as the catalogue sorts them', () => {
    expect(matches('Chair 2', 'text', 'LT', 'Chair 10')).toBe(true)
    expect(matches('été', 'text', 'LT', 'zebra')).toBe(true)
  })

  it('matches a missing value by NON_EXIST only', () => {
    expect(matches(null, 'number', 'NON_EXIST')).toBe(true)
    for (const type of ['EXIST', 'LT', 'GTE', 'EQ']) expect(matches(null, 'number', type, '5')).toBe(false)
  })

  it('keeps and ignores letter case as the type says', () => {
    expect([
      matches('Oak', 'dropdown', 'EXACT', 'oak'),
      matches('Oak', 'dropdown', 'EXACT_I', 'oak'),
    ]).toEqual([false, true])
    expect([matches('Oak', 'text', 'REGEX', 'oa'), matches('Oak', 'text', 'REGEX_I', 'oa')]).toEqual([
      false,
      true,
    ])
  })

  it.each([
    ['number', 'EQ', 'twelve', 'FilterValueInvalid'],
    ['number', 'EQ', '1e5', 'FilterValueInvalid'],
    ['number', 'EQ', `0.${'1'.repeat(21)}`, 'FilterValueInvalid'],
    ['date', 'GT', '2024-02-30', 'FilterValueInvalid'],
    ['number', 'RANGE', '5', 'FilterValueInvalid'],
    ['number', 'RANGE', ',', 'FilterValueInvalid'],
    ['text', 'IN', ' , ', 'FilterValueInvalid'],
    ['text', 'REGEX', 'a'.repeat(201), 'RegexTooLong'],
    ['text', 'LIKE', 'a', 'FilterTypeUnknown'],
    ['category', 'GT', id, 'FilterTypeNotApplicable'],
    ['category', 'EXACT', 'chairs', 'FilterValueInvalid'],
    ['QR Codes', 'EXACT', 'a', 'FilterTypeNotApplicable'],
    ['media', 'EXACT', 'sound', 'FilterValueInvalid'],
  ] as const)('refuses %s %s %j with %s', (kind, type, value, error) => {
    expect(refusal(kind, type, value)).toBe(error)
  })

  it('reads lists back as they were written, commas and backslashes included', () => {
    const value = fc
      .string({ minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(value), (values) => {
        expect(splitList(joinList(values))).toEqual(values)
      }),
    )
  })

  it('orders any two numbers by exactly one of LT, EQ, GT', () => {
    const number = fc.integer({ min: -1000, max: 1000 }).map((n) => String(n / 8))
    fc.assert(
      fc.property(number, number, (one, other) => {
        const found = ['LT', 'EQ', 'GT'].filter((type) => matches(one, 'number', type, other))
        expect(found).toHaveLength(1)
      }),
    )
  })
})

describe('sorting', () => {
  it.each(['name', '-createdAt', `-price:${id}`])('reads and writes %s', (sorting) => {
    expect(formatSorting(parseSorting(sorting))).toBe(sorting)
  })
})
