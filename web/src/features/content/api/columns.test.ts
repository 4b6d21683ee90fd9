import type { DomainSettings } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { arrangedColumns, usualArrangement, withColumn, withOrder, withPinned, withWidth } from './columns.ts'

const settings = {
  productTableHeaders: ['reference', 'name', 'detail:w', 'price:p', 'detail:gone'],
  priceTypes: [{ _id: 'p', name: 'Retail', currency: 'EUR' }],
  productDetailFields: [{ _id: 'w', name: 'Width', type: 'number', dropdownOptions: [], ribbon: [] }],
} as unknown as DomainSettings

const shown = (arrangement: ReturnType<typeof usualArrangement>) =>
  arrangedColumns(settings, arrangement).map(({ field }) => field.key)

describe('columns', () => {
  it('begin with the name, and leave out fields that are not there', () => {
    expect(shown(usualArrangement(settings))).toEqual(['name', 'reference', 'detail:w', 'price:p'])
  })

  it('are added, taken away and moved; the name stays', () => {
    const usual = usualArrangement(settings)
    expect(shown(withColumn(usual, 'reference', false))).toEqual(['name', 'detail:w', 'price:p'])
    expect(shown(withColumn(usual, 'name', false))).toContain('name')
    expect(shown(withColumn(usual, 'createdAt', true)).at(-1)).toBe('createdAt')
    expect(shown(withOrder(usual, 'price:p', 'reference'))).toEqual([
      'name',
      'price:p',
      'reference',
      'detail:w',
    ])
    expect(shown(withOrder(usual, 'reference', null)).at(-1)).toBe('reference')
  })

  it('come first when they are pinned', () => {
    expect(shown(withPinned(usualArrangement(settings), 'price:p', true))).toEqual([
      'name',
      'price:p',
      'reference',
      'detail:w',
    ])
  })

  it('keep widths within bounds', () => {
    const { widths } = withWidth(withWidth(usualArrangement(settings), 'name', 5), 'reference', 9_999)
    expect(widths).toEqual({ name: 64, reference: 800 })
  })
})
