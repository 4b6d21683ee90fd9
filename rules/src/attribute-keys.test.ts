import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  detailKey,
  isCompanyKey,
  isDetailKey,
  isPriceKey,
  parseAttributeKey,
  priceKey,
} from './attribute-keys.ts'
import { builtInKeys } from './attributes.ts'

describe('keys of attributes', () => {
  it('parse to what they were built from', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(parseAttributeKey(priceKey(id))).toEqual({ kind: 'price', id })
        expect(parseAttributeKey(detailKey(id))).toEqual({ kind: 'detail', id })
      }),
    )
    for (const kind of builtInKeys) expect(parseAttributeKey(kind)).toEqual({ kind })
  })

  it('say whether the company defines the attribute, and as what', () => {
    const said = ['name', priceKey('1'), detailKey('1')].map((key) => [
      isPriceKey(key),
      isDetailKey(key),
      isCompanyKey(key),
    ])
    expect(said).toEqual([
      [false, false, false],
      [true, false, true],
      [false, true, true],
    ])
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
    expect(parseAttributeKey(text)).toBeNull()
  })
})
