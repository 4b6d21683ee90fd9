import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FieldKind, fieldKinds } from '../field-kinds.ts'
import { type FilterType, filterTypes, isNegated, parseFilter, positiveOf } from './filters.ts'
import { matchesFilter } from './matches-filter.ts'

function matches(kind: FieldKind, stored: readonly string[], type: FilterType, value = ''): boolean {
  const result = parseFilter({ type, value }, kind)
  if (!result.ok) throw new Error(result.error)
  return matchesFilter({ field: stored }, 'field', kind, result.filter)
}

describe('matchesFilter', () => {
  it('minds letter case unless told otherwise', () => {
    expect(matches('text', ['Oak'], 'EXACT', 'oak')).toBe(false)
    expect(matches('text', ['Oak'], 'EXACT_I', 'oak')).toBe(true)
    expect(matches('text', ['Solid Oak table'], 'REGEX', 'oak')).toBe(false)
    expect(matches('text', ['Solid Oak table'], 'REGEX_I', 'oak t')).toBe(true)
  })

  it('compares numbers as numbers, exactly', () => {
    expect(matches('number', ['9'], 'LT', '10')).toBe(true)
    expect(matches('number', ['0.30000000000000000001'], 'GT', '0.3')).toBe(true)
    expect(matches('number', ['7.0'], 'IN', '1,7')).toBe(true)
    expect(matches('price', ['40'], 'RANGE', '40,80')).toBe(true)
    expect(matches('price', ['80.01'], 'RANGE', '40,80')).toBe(false)
  })

  it('takes a date on a timestamp for the whole day', () => {
    const stored = ['2026-11-20T23:59:59.999Z']
    expect(matches('timestamp', stored, 'EQ', '2026-11-20')).toBe(true)
    expect(matches('timestamp', stored, 'GT', '2026-11-20')).toBe(false)
    expect(matches('timestamp', stored, 'GTE', '2026-11-20')).toBe(true)
    expect(matches('timestamp', stored, 'LT', '2026-11-21')).toBe(true)
    expect(matches('timestamp', stored, 'RANGE', '2026-11-21,')).toBe(false)
  })

  it('finds a ribbon by its label in any colour, or by the whole value', () => {
    const stored = ['Sale (50%)|#ff0000']
    expect(matches('ribbon', stored, 'EXACT', 'Sale (50%)')).toBe(true)
    expect(matches('ribbon', stored, 'EXACT', 'Sale')).toBe(false)
    expect(matches('ribbon', stored, 'EXACT_I', 'sale (50%)')).toBe(true)
    expect(matches('ribbon', stored, 'IN', 'New,Sale (50%)')).toBe(true)
    expect(matches('ribbon', stored, 'IN', 'New,Sale (50%)|#00ff00')).toBe(false)
    expect(matches('ribbon', stored, 'EXACT', 'Sale (50%)|#ff0000')).toBe(true)
  })

  it('asks media for any of several kinds and stars for true or false', () => {
    expect(matches('media', ['image', '3d'], 'IN', 'video,3d')).toBe(true)
    expect(matches('media', ['image'], 'EXACT', 'video')).toBe(false)
    expect(matches('boolean', ['true'], 'EXACT', 'true')).toBe(true)
    expect(matches('boolean', [], 'EXACT', 'false')).toBe(true)
  })

  const value = fc.constantFrom(
    '1',
    '-2.5',
    '1,2',
    ',3',
    '2026-11-20',
    '2026-01-01,2026-12-31',
    'a',
    'image',
    'true',
  )
  const anyKind = fc.constantFrom(...fieldKinds)

  it('lets a missing value match NON_EXIST and negations only, save for stars', () => {
    fc.assert(
      fc.property(anyKind, fc.constantFrom(...filterTypes), value, (kind, type, text) => {
        const result = parseFilter({ type, value: text }, kind)
        if (!result.ok || kind === 'boolean') return
        expect(matchesFilter({}, 'field', kind, result.filter)).toBe(type === 'NON_EXIST' || isNegated(type))
      }),
      { numRuns: 500 },
    )
  })

  it('takes a negation for whatever its type does not match', () => {
    expect(matches('text', ['Oak'], 'NOT_EXACT', 'oak')).toBe(true)
    expect(matches('text', ['Oak'], 'NOT_EXACT_I', 'oak')).toBe(false)
    expect(matches('number', ['7.0'], 'NOT_IN', '1,7')).toBe(false)
    expect(matches('media', ['image', '3d'], 'NOT_IN', 'video,3d')).toBe(false)
    expect(matches('media', [], 'NOT_EXACT', 'image')).toBe(true)
    const stored = fc.constantFrom([], ['1'], ['2026-11-20'], ['a'], ['image', 'video'])
    const negations = fc.constantFrom(...filterTypes.filter(isNegated))
    fc.assert(
      fc.property(anyKind, negations, value, stored, (kind, type, text, values) => {
        const negated = parseFilter({ type, value: text }, kind)
        if (!negated.ok || (kind === 'timestamp' && Number.isNaN(Date.parse(values[0] ?? '2026-11-20'))))
          return
        expect(matchesFilter({ field: values }, 'field', kind, negated.filter)).toBe(
          !matches(kind, values, positiveOf(type), text),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('splits present numbers into less, equal and greater', () => {
    const decimal = fc.tuple(fc.integer(), fc.nat(999)).map(([whole, part]) => `${whole}.${part}`)
    fc.assert(
      fc.property(decimal, decimal, (stored, bound) => {
        const held = (['LT', 'EQ', 'GT'] as const).filter((type) => matches('number', [stored], type, bound))
        expect(held).toHaveLength(1)
        expect(matches('number', [stored], 'LTE', bound)).toBe(held[0] !== 'GT')
        expect(matches('number', [stored], 'GTE', bound)).toBe(held[0] !== 'LT')
        expect(matches('number', [stored], 'RANGE', `${bound},`)).toBe(held[0] !== 'LT')
      }),
    )
  })
})
