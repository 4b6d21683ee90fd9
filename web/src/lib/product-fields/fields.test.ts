import type { DomainSettings } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { filterFields, findField, sortFields, withFilter } from './fields.ts'

const plain = { required: false, searchable: false, isEditable: false, dropdownOptions: [], ribbon: [] }
const settings = {
  priceTypes: [{ _id: 'retail', name: 'Retail', currency: 'EUR' }],
  productDetailFields: [
    { ...plain, _id: 'w', name: 'Width', type: 'number' },
    { ...plain, _id: 'm', name: 'Material', type: 'dropdown', dropdownOptions: ['Oak', 'Steel'] },
    { ...plain, _id: 'e', name: 'Empty', type: 'dropdown' },
    { ...plain, _id: 'r', name: 'Ribbon', type: 'ribbon', ribbon: [{ label: 'New', color: '#112233' }] },
    { ...plain, _id: 'l', name: 'Launched', type: 'date' },
    { ...plain, _id: 't', name: 'Designer', type: 'text' },
  ],
} as unknown as DomainSettings

const keys = (fields: { key: string }[]) => fields.map(({ key }) => key)

describe('fields to filter by', () => {
  it('are choices with options, ranges, prices and media', () => {
    expect(keys(filterFields(settings, { canStar: false }))).toEqual([
      'detail:m',
      'detail:r',
      'detail:w',
      'price:retail',
      'media',
    ])
  })

  it('begin with the stars of a client', () => {
    expect(keys(filterFields(settings, { canStar: true }))[0]).toBe('interested')
  })

  it('offer labels of ribbons, not their colours', () => {
    expect(findField(settings, 'detail:r')?.options).toEqual(['New'])
  })
})

it('sorts by everything that has an order', () => {
  expect(keys(sortFields(settings))).toEqual([
    'name',
    'createdAt',
    'reference',
    'price:retail',
    'detail:w',
    'detail:l',
  ])
})

it.each(['price:hidden', 'detail:hidden', 'nonsense'])('knows no field %s', (key) => {
  expect(findField(settings, key)).toBeNull()
})

describe('filters', () => {
  const width = { field: 'detail:w', type: 'RANGE', value: '1,2' }
  const media = { field: 'media', type: 'IN', value: 'image' }

  it('are replaced in place', () => {
    expect(withFilter([width, media], 'detail:w', 'RANGE', '3,4')).toEqual([
      { ...width, value: '3,4' },
      media,
    ])
  })

  it('are added at the end and taken away', () => {
    expect(withFilter([width], 'media', 'IN', 'image')).toEqual([width, media])
    expect(withFilter([width, media], 'detail:w', 'RANGE', null)).toEqual([media])
  })
})
