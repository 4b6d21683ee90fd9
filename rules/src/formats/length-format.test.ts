import { describe, expect, it } from 'vitest'
import { formatLength } from './length-format.ts'

describe('formatLength', () => {
  it.each([
    [0, '0 cm'],
    [85.25, '85.3 cm'],
    [99.9, '99.9 cm'],
    [99.96, '1 m'],
    [100, '1 m'],
    [123.4, '1.23 m'],
    [123_456, '1,234.56 m'],
  ])('tells %d cm as %s', (lengthCm, expected) => {
    expect(formatLength(lengthCm, { locale: 'en-us' })).toBe(expected)
  })

  it('follows language and preference', () => {
    expect(formatLength(120, { locale: 'zh-cn' })).toBe('1.2米')
    expect(formatLength(120, { locale: 'en-us', numberFormat: '1.234,56' })).toBe('1,2 m')
  })
})
