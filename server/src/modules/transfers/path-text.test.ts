import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatPath, formatPaths, parsePaths } from './path-text.ts'

it('reads paths as people write them', () => {
  expect(parsePaths('Chairs > Lounge')).toEqual([['Chairs', 'Lounge']])
  expect(parsePaths('Chairs>Lounge|Sale\n\nNew > > Spring ')).toEqual([
    ['Chairs', 'Lounge'],
    ['Sale'],
    ['New', 'Spring'],
  ])
  expect(parsePaths(' \n|')).toEqual([])
})

it('writes a path with a space around each sign, and marks signs of names', () => {
  expect(formatPath(['Chairs', 'a > b', 'c|d\\'])).toBe('Chairs > a \\> b > c\\|d\\\\')
})

it('reads back what it has written, whatever the names', () => {
  const name = fc
    .oneof(fc.string(), fc.stringMatching(/^[a\\>| ]{1,8}$/))
    .map((text) => text.replace(/[\r\n]/g, '').trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (paths) => {
      expect(parsePaths(formatPaths(paths))).toEqual(paths)
    }),
  )
})
