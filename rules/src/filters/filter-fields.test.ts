import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInKeys } from '../attributes.ts'
import { formatFieldKey, formatSorting, parseFieldKey, parseSorting } from './filter-fields.ts'

describe('field keys', () => {
  it('parse to what they were formatted from', () => {
    const key = fc.oneof(
      fc.constantFrom(...builtInKeys).map((kind) => ({ kind })),
      fc.record({ kind: fc.constantFrom('price' as const, 'detail' as const), id: fc.uuid() }),
    )
    fc.assert(
      fc.property(key, (parsed) => {
        expect(parseFieldKey(formatFieldKey(parsed))).toEqual(parsed)
      }),
    )
  })

  it.each([
    '',
    'Name',
    'owner',
    'price',
    'price:',
    'detail:a b',
    'detail:a:b',
    'toString',
    `detail:${'x'.repeat(65)}`,
  ])('refuses %j', (text) => {
    expect(parseFieldKey(text)).toBeNull()
  })
})

describe('sorting', () => {
  it('reads a leading minus as descending, and writes it back', () => {
    expect(parseSorting('-createdAt')).toEqual({ field: 'createdAt', isDescending: true })
    for (const text of ['name', '-price:1', '', '-']) expect(formatSorting(parseSorting(text))).toBe(text)
  })
})
