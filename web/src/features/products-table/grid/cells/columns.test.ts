import type { DomainSettings } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import {
  arrangedColumns,
  sumBelow,
  usualArrangement,
  withColumn,
  withOrder,
  withPinned,
  withStep,
  withSum,
  withWidth,
} from './columns.ts'

const settings = {
  productTableHeaders: ['reference', 'name', 'detail:w', 'price:p', 'detail:gone'],
  purposes: [],
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

  it('go one place further, but not before the name and not among those that are pinned', () => {
    const usual = usualArrangement(settings)
    const order = shown(usual)
    expect(shown(withStep(usual, order, 'detail:w', -1))).toEqual([
      'name',
      'detail:w',
      'reference',
      'price:p',
    ])
    expect(shown(withStep(usual, order, 'detail:w', 1))).toEqual(['name', 'reference', 'price:p', 'detail:w'])
    expect(withStep(usual, order, 'reference', -1)).toBe(usual)
    expect(withStep(usual, order, 'price:p', 1)).toBe(usual)
    const pinned = withPinned(usual, 'price:p', true)
    expect(withStep(pinned, shown(pinned), 'price:p', 1)).toBe(pinned)
  })

  it('come first when they are pinned', () => {
    expect(shown(withPinned(usualArrangement(settings), 'price:p', true))).toEqual([
      'name',
      'price:p',
      'reference',
      'detail:w',
    ])
  })

  it('have the figure that was chosen last, while the kind of field has it', () => {
    const width = arrangedColumns(settings, usualArrangement(settings))[2]?.field
    if (width === undefined) throw new Error('no column')
    const summed = withSum(withSum(usualArrangement(settings), 'detail:w', 'average'), 'detail:w', 'sum')
    expect(sumBelow(summed, width)).toBe('sum')
    expect(sumBelow(summed, { ...width, kind: 'text' })).toBeNull()
    expect(sumBelow(withSum(summed, 'detail:w', null), width)).toBeNull()
    expect(sumBelow(usualArrangement(settings), width)).toBeNull()
  })

  it('keep widths within bounds', () => {
    const { widths } = withWidth(withWidth(usualArrangement(settings), 'name', 5), 'reference', 9_999)
    expect(widths).toEqual({ name: 64, reference: 800 })
  })
})
