import { describe, expect, it } from 'vitest'
import { withInterest } from './interested-ids.ts'

describe('starred ids', () => {
  it('take in what is starred, once', () => {
    expect(withInterest(['a'], 'b', true)).toEqual(['a', 'b'])
    expect(withInterest(['a', 'b'], 'b', true)).toEqual(['a', 'b'])
  })

  it('lose what is no longer starred', () => {
    expect(withInterest(['a', 'b'], 'a', false)).toEqual(['b'])
    expect(withInterest(['b'], 'a', false)).toEqual(['b'])
  })
})
