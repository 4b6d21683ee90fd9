import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'A', 'AL'],
    ['  jean-luc  de la Tour ', 'J', 'JT'],
    ['Cher', 'C', 'CH'],
    ['X', 'X', 'X'],
    ['Élodie Œuvre', 'É', 'ÉŒ'],
    ['王小明', '王', '小明'],
    ['王芳', '王', '王芳'],
    ['山田 太郎', '山', '山太'],
    ['“Ann” (Sales)', 'A', 'AS'],
    ['ßen', 'ß', 'ßE'],
    ['', 'J', 'JD'],
    ['🙂', 'J', 'JD'],
  ])('of %j are %s and %s', (name, small, large) => {
    const person = { name, email: 'jane.doe@example.com' }
    expect(initials(person, 'small')).toBe(small)
    expect(initials(person, 'large')).toBe(large)
  })

  it('are one character when small, one or two when large, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (name, email) => {
        expect([...initials({ name, email }, 'small')]).toHaveLength(1)
        expect([1, 2]).toContain([...initials({ name, email }, 'large')].length)
      }),
    )
  })
})
