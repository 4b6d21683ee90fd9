import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from '../../../../rules/test/any-character.ts'
import { isSafeName } from '../storage/storage-key.ts'
import { distinctNames, safeName } from './safe-names.ts'

it('takes out what systems make something else of, and keeps the rest', () => {
  expect(
    [
      '../../etc/passwd',
      'a/b\\c:d',
      'Chaise «élan» 雪.jpg',
      ' .hidden. ',
      'CON',
      'nul.txt',
      '\u202egpj.exe',
      '',
    ].map((text) => safeName(text)),
  ).toEqual(['etc passwd', 'a b c d', 'Chaise «élan» 雪.jpg', 'hidden', '_CON', '_nul.txt', 'gpj.exe', '_'])
})

it('cuts a long name and leaves its ending', () => {
  expect(safeName(`${'雪'.repeat(200)}.jpeg`)).toMatch(/^雪+\.jpeg$/)
})

it('makes a part of a path of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const name = safeName(text)
      expect(isSafeName(name)).toBe(true)
      expect(name).not.toMatch(/[/\\:*?"<>|]|^\.|[. ]$/)
    }),
  )
})

it('gives no name twice, whatever their letter case', () => {
  const distinct = distinctNames()
  expect(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b', 'b'].map(distinct)).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (3).jpg',
    'a (2) (2).jpg',
    'b',
    'b (2)',
  ])
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'A', 'a (2)', 'b.c', 'a (3)')), (names) => {
      const found = names.map(distinctNames()).map((name) => name.toLowerCase())
      expect(new Set(found).size).toBe(names.length)
    }),
  )
})
