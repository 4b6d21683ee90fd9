import { describe, expect, it } from 'vitest'
import { parseErrorBody, refusalOf } from './error-body.ts'
import { endingOf, hasEnded, reportRefusal } from './refusals.ts'

const refusal = (status: number, code: string, message = '') => ({ status, code, message, data: {} })

describe('what a refusal ends', () => {
  it('ends the session when the account has logged in somewhere else', () => {
    expect(endingOf(refusal(403, 'LoginAgain'), 'domain')).toBe('signed-in-elsewhere')
    expect(endingOf(refusal(403, 'LoginAgain'), 'public')).toBe('signed-in-elsewhere')
  })

  it('knows that case by its words, too', () => {
    expect(endingOf(refusal(403, 'Unknown', 'Please log in again.'), 'domain')).toBe('signed-in-elsewhere')
    expect(endingOf(refusal(403, 'Unknown', 'Please Login Again'), 'domain')).toBe('signed-in-elsewhere')
  })

  it('leads to the explanation for any other 403', () => {
    expect(endingOf(refusal(403, 'NotAllowed'), 'domain')).toBe('no-access')
  })

  it('leaves refusals of public calls to the form that met them', () => {
    expect(endingOf(refusal(403, 'AccountDisabled'), 'public')).toBeNull()
    expect(endingOf(refusal(401, 'WrongCredentials'), 'public')).toBeNull()
  })

  it('signs out when the session is gone', () => {
    expect(endingOf(refusal(401, 'NotSignedIn'), 'account')).toBe('signed-out')
  })

  it.each([404, 409, 422, 429, 500])('lets the page deal with %i', (status) => {
    expect(endingOf(refusal(status, 'InternalError', 'log in again'), 'domain')).toBeNull()
  })
})

describe('reading a refusal', () => {
  it('keeps key, words and parameters', () => {
    const body = { code: 'MinimumCharacters', status: 422, message: 'Minimum characters: 3', data: { n: 3 } }
    expect(parseErrorBody(body, 422)).toEqual(body)
  })

  it.each([null, 'Bad gateway', 502, [], { message: 7 }])('takes %j for an internal error', (body) => {
    expect(parseErrorBody(body, 502)).toMatchObject({ code: '', status: 502, message: '' })
  })

  it('drops parameters that a message cannot show', () => {
    expect(parseErrorBody({ code: 'X', message: '', data: { n: 1, deep: {} } }, 422).data).toEqual({ n: 1 })
  })

  it('reads a lost connection as unavailable', () => {
    expect(refusalOf(new TypeError('Failed to fetch')).code).toBe('Unavailable')
    expect(refusalOf(new Error('something else')).code).toBe('UnknownError')
  })
})

describe('what ended something', () => {
  it('is known by what was thrown, and by nothing else that reads alike', () => {
    const [ending, alike, reported] = [
      refusal(403, 'NotAllowed'),
      refusal(403, 'NotAllowed'),
      refusal(409, 'Taken'),
    ]
    reportRefusal(ending, 'domain')
    reportRefusal(alike, 'public')
    reportRefusal(reported, 'domain')
    expect([ending, alike, reported, null].map(hasEnded)).toEqual([true, false, false, false])
  })
})
