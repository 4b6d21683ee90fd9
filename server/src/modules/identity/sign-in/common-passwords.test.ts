import { isStrongPassword } from '@vitrine/rules'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { isGuessable } from './common-passwords.ts'

const nobody = { email: 'nobody@example.test', name: '' }
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

it('more than 3,000 of the most used passwords are refused that the rules of passwords would take', async () => {
  const taken = dictionary['passwords-common'].map((text) => capital(String(text))).filter(isStrongPassword)
  expect(new Set(taken).size).toBeGreaterThan(3_000)
  for (const password of taken)
    expect([password, await isGuessable(password, nobody)]).toEqual([password, true])
  expect(await isGuessable('Seven-Oaks-Under-Snow', nobody)).toBe(false)
})
