import { describe, expect, it } from 'vitest'
import { chooseUnit } from './units.ts'

const chair = { width: 50, height: 90, length: 60 }

describe('the unit of a file without one', () => {
  it.each([
    ['millimetres', [500, 900, 600], 'mm'],
    ['centimetres', [50, 90, 60], 'cm'],
    ['metres', [0.5, 0.9, 0.6], 'm'],
    ['inches', [19.7, 35.4, 23.6], 'in'],
  ] as const)('is %s where the product is as large in them', (_, size, unit) => {
    expect(chooseUnit(size, chair)).toEqual({ unit, unitFrom: 'product' })
  })

  it('is found with one field alone, and with the front of the model to the side', () => {
    expect(chooseUnit([19.7, 35.4, 23.6], { height: 90 })).toEqual({ unit: 'in', unitFrom: 'product' })
    const table = { width: 200, length: 80 }
    expect(chooseUnit([31.5, 29, 78.7], table)).toEqual({ unit: 'in', unitFrom: 'product' })
  })

  it.each([
    ['mm', [500, 900, 600]],
    ['mm', [2_000, 750, 900]],
    ['cm', [50, 90, 60]],
    ['cm', [200, 75, 90]],
    ['m', [0.5, 0.9, 0.6]],
    ['m', [2.4, 0.8, 1]],
  ] as const)('is guessed to be %s for %s where the product says nothing', (unit, size) => {
    expect(chooseUnit(size, {})).toEqual({ unit, unitFrom: 'guess' })
  })

  it('is guessed where the product is of another size in every unit', () => {
    expect(chooseUnit([500, 900, 600], { width: 3, height: 200 })).toEqual({ unit: 'mm', unitFrom: 'guess' })
    expect(chooseUnit([500, 900, 600], { width: 0 })).toEqual({ unit: 'mm', unitFrom: 'guess' })
  })
})
