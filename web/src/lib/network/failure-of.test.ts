import { describe, expect, it } from 'vitest'
import { failureOf, refreshFailureOf } from './failure-of.ts'

const refusal = (status: number) => Object.assign(new Error(), { status, code: '', message: '', data: {} })
const lost = new TypeError('Failed to fetch')

describe('content whose reading fails', () => {
  it.each([lost, refusal(500), refusal(502), refusal(503), refusal(429)])(
    'stays where it was shown: %o',
    (error) => {
      expect(failureOf({ data: [1], error })).toBe(null)
      expect(refreshFailureOf({ data: [1], error })).toBe(error)
      expect(failureOf({ data: undefined, error })).toBe(error)
      expect(refreshFailureOf({ data: undefined, error })).toBe(null)
    },
  )

  it.each([403, 404, 410])('goes where the server refuses it: %d', (status) => {
    const error = refusal(status)
    expect(failureOf({ data: [1], error })).toBe(error)
    expect(refreshFailureOf({ data: [1], error })).toBe(null)
  })

  it('has no failure where there is none', () => {
    expect(failureOf({ data: undefined, error: null })).toBe(null)
    expect(refreshFailureOf({ data: [1], error: null })).toBe(null)
  })
})
