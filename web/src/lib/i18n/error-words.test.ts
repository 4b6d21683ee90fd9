import { describe, expect, it } from 'vitest'
import { parseErrorBody, refusalOf } from '../api/error-body.ts'
import { type ErrorWords, wordsOf } from './error-words.ts'

const words: ErrorWords = {
  ofKey: (key, { name }) => (key === 'NameAlreadyExists' ? `Name "${name}" already exists` : null),
  unknown: 'Unknown error, please try again later.',
  internal: 'Internal Error',
}

describe('the words for a refusal', () => {
  it.each([
    [
      'those of its key with its parameters',
      { code: 'NameAlreadyExists', message: 'Taken', data: { name: 'Oak' } },
      'Name "Oak" already exists',
    ],
    [
      'the server’s for a key of a later version',
      { code: 'OfTomorrow', message: 'Wait for it' },
      'Wait for it',
    ],
    [
      'the server’s where there is no key',
      { message: 'Request Entity Too Large' },
      'Request Entity Too Large',
    ],
    ['“Internal Error” for a key alone that nobody knows', { code: 'OfTomorrow' }, 'Internal Error'],
    ['“Internal Error” for a page of a proxy', '<html>502</html>', 'Internal Error'],
    ['“Internal Error” for nothing at all', null, 'Internal Error'],
  ])('are %s', (_which, body, expected) => {
    expect(wordsOf(parseErrorBody(body, 500), words)).toBe(expected)
  })

  it('say that a fault of the page itself is unknown', () => {
    expect(wordsOf(refusalOf(new Error('x is undefined')), words)).toBe(words.unknown)
  })
})
