import { describe, expect, it } from 'vitest'
import { sizeIn, unitBeside } from './unit-sizes.ts'

describe('the size of a model in another unit', () => {
  it('grows and shrinks with the unit', () => {
    expect(sizeIn([50, 90, 60], 'mm', 'cm')).toEqual([500, 900, 600])
    expect(sizeIn([50, 90, 60], 'cm', 'in').map((side) => Math.round(side * 10) / 10)).toEqual([
      127, 228.6, 152.4,
    ])
    expect(sizeIn([50, 90, 60], 'm', 'm')).toEqual([50, 90, 60])
  })

  it('is shown in the likeliest one besides the present one', () => {
    expect(unitBeside([50, 90, 60], 'mm')).toBe('cm')
    expect(unitBeside([500, 900, 600], 'cm')).toBe('mm')
    // Twenty metres are nearer to one than two centimetres.
    expect(unitBeside([20, 20, 20], 'cm')).toBe('m')
  })
})
