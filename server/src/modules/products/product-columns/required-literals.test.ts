import { expect, it } from 'vitest'
import { Random } from '../../../../test/random-worlds/random.ts'
import { requiredLiterals } from './required-literals.ts'

it.each([
  ['Walnut Chair 12[0-4]', 'Walnut Chair 12'],
  ['^ab+c', 'ab'],
  ['abc?d', 'ab'],
  ['ab{0,2}cde', 'cde'],
  ['a.bc', 'bc'],
  ['a\\.b\\d', 'a.b'],
  ['x[\\]ab]yz', 'yz'],
  ['😀?ab', 'ab'],
  ['a|b', ''],
  ['(abc)?', ''],
  ['ab\\x41', ''],
  ['[ab', ''],
])('of %s it is sure of “%s”', (pattern, letters) => {
  expect(requiredLiterals(pattern)).toBe(letters)
})

it('whatever matches has them', () => {
  const random = new Random(17)
  const atoms = ['a', 'b', 'c', 'ab', '.', '[ab]', '[^c]', '\\d', '\\.', '😀', '1', '^', '$']
  const quantifiers = ['', '', '', '*', '+', '?', '{2}', '{0,1}', '*?', '+?']
  let matched = 0
  for (let turn = 0; turn < 4_000; turn++) {
    const pattern = Array.from({ length: 1 + random.below(6) }, () => {
      const atom = random.pick(atoms)
      return /^[$^]$/.test(atom) ? atom : atom + random.pick(quantifiers)
    }).join('')
    const letters = requiredLiterals(pattern)
    const expression = new RegExp(pattern, 'su')
    for (let n = 0; n < 20; n++) {
      const text = Array.from({ length: random.below(8) }, () =>
        random.pick(['a', 'b', 'c', '1', '.', '😀']),
      ).join('')
      if (!expression.test(text)) continue
      expect(text.includes(letters), `${pattern} ${text}`).toBe(true)
      if (letters !== '') matched += 1
    }
  }
  expect(matched).toBeGreaterThan(1_000)
})
