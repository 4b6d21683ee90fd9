import { describe, expect, it } from 'vitest'
import { secondsOf, sharedSeconds } from './time-spans.ts'

const at = (second: number) => new Date(1_000_000 + second * 1000)
const span = (from: number, until: number | null) => ({
  from: at(from),
  until: until === null ? null : at(until),
})
const now = at(100)

describe('a stage', () => {
  it('lasts until its end, or until now', () => {
    expect(secondsOf(span(10, 25), now)).toBe(15)
    expect(secondsOf(span(90, null), now)).toBe(10)
    // Clocks of two machines differ a little.
    expect(secondsOf(span(101, null), now)).toBe(0)
  })

  it.each([
    ['before', [span(0, 10)], 0],
    ['after', [span(20, 30)], 0],
    ['across its start', [span(5, 12)], 2],
    ['across its end', [span(18, 40)], 2],
    ['all along', [span(0, null)], 10],
    ['twice', [span(0, 12), span(15, null)], 7],
    ['never', [], 0],
  ])('was seen by somebody who was there %s', (_, visits, seconds) => {
    expect(sharedSeconds(span(10, 20), visits, now)).toBe(seconds)
  })
})
