import { describe, expect, it } from 'vitest'
import { withVisit } from './recent-folders.ts'

describe('recently visited folders', () => {
  it('begin with the one just opened', () => {
    expect(withVisit(['a', 'b'], 'c')).toEqual(['c', 'a', 'b'])
  })

  it('name a folder once', () => {
    expect(withVisit(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  })

  it('are five', () => {
    expect(withVisit(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
  })
})
