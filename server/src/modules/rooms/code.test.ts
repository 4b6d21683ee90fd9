import { roomCodeCharacters } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { codeOf, newCode } from './code.ts'

it('has six characters of those that nobody takes for one another', () => {
  const codes = Array.from({ length: 2_000 }, newCode)
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${roomCodeCharacters}]{6}$`))
  expect(new Set(codes.join(''))).toEqual(new Set(roomCodeCharacters))
  expect(new Set(codes).size).toBeGreaterThan(1_990)
})

it.each([
  ['abc234', 'ABC234'],
  [' AB-C 23.4 ', 'ABC234'],
  ['', ''],
])('is known however it is typed: %j', (typed, code) => {
  expect(codeOf(typed)).toBe(code)
})
