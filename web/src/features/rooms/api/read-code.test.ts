import { expect, it } from 'vitest'
import { readCode, spacedCode } from './read-code.ts'

it.each([
  ['abc234', 'ABC234'],
  [' abc 234 ', 'ABC234'],
  ['A-B-C-2-3-4', 'ABC234'],
  ['ABC2347', 'ABC234'],
  ['https://vitrine.example/projects/rooms?code=abc234&x=1', 'ABC234'],
  ['ab', 'AB'],
  ['', ''],
])('reads %j as %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})

it('shows a code in two halves', () => {
  expect([spacedCode('ABC234'), spacedCode('AB')]).toEqual(['ABC 234', 'AB'])
})
