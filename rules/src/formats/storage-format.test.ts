import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatStorage } from './storage-format.ts'

const english = { locale: 'en-us' } as const

describe('formatStorage', () => {
  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1 KB'],
    [300 * 1024, '300 KB'],
    [1024 ** 2 - 1, '1 MB'],
    [1.5 * 1024 ** 2, '1.5 MB'],
    [2 * 1024 ** 3, '2 GB'],
    [1024 ** 5, '1 PB'],
    [1024 ** 8 * 3, '3 YB'],
  ])('tells %d bytes as %s', (bytes, expected) => {
    expect(formatStorage(bytes, english)).toBe(expected)
  })

  it('tells terabytes in gigabytes, since the list of units has none', () => {
    expect(formatStorage(2 * 1024 ** 4, english)).toBe('2,048 GB')
  })

  it('stays within a twentieth of a unit', () => {
    const sizes = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        const [amount = '', unit = ''] = formatStorage(bytes, english).split(' ')
        const size = 1024 ** sizes.indexOf(unit)
        expect(Math.abs(Number(amount.replaceAll(',', '')) * size - bytes)).toBeLessThanOrEqual(size * 0.0501)
      }),
    )
  })
})
