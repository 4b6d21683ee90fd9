import { fieldKinds, filterTypesOfKind } from '@vitrine/rules'
import { expect, it } from 'vitest'
import { newFilter, offeredTypes } from './filter-types.ts'

it.each(fieldKinds)('offers only types that %s fields have, and at least one', (kind) => {
  const offered = offeredTypes(kind)
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.filter((type) => !filterTypesOfKind[kind].includes(type))).toEqual([])
  expect(new Set(offered).size).toBe(offered.length)
})

it('begins with the usual way to filter a field', () => {
  expect(newFilter('name', 'text')).toEqual({ field: 'name', type: 'REGEX_I', value: '' })
  expect(newFilter('price:p', 'price').type).toBe('RANGE')
})

it('offers negations beside what they negate, and no range of names', () => {
  expect(offeredTypes('text').slice(0, 4)).toEqual(['REGEX_I', 'NOT_REGEX_I', 'EXACT_I', 'NOT_EXACT_I'])
  expect(offeredTypes('dropdown')).toEqual(['IN', 'NOT_IN', 'EXIST', 'NON_EXIST'])
  expect(offeredTypes('text').filter((type) => type.endsWith('RANGE'))).toEqual([])
})
