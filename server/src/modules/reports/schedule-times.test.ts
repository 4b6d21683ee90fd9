import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSending, periodBefore } from './schedule-times.ts'

const at = (text: string) => new Date(text)

describe('a report that comes by mail', () => {
  it.each([
    ['weekly', '2026-11-26T12:00:00Z', 'Europe/Paris', '2026-11-30T04:00:00Z'],
    ['weekly', '2026-11-30T04:00:00Z', 'Europe/Paris', '2026-12-07T04:00:00Z'],
    ['weekly', '2026-11-30T03:59:59Z', 'Europe/Paris', '2026-11-30T04:00:00Z'],
    // Clocks go forward on that Sunday: the hour before would be Sunday's.
    ['weekly', '2026-03-24T00:00:00Z', 'Europe/Paris', '2026-03-30T03:00:00Z'],
    ['monthly', '2026-11-26T12:00:00Z', 'Europe/Paris', '2026-12-01T04:00:00Z'],
    ['monthly', '2026-12-01T05:00:00Z', 'Asia/Shanghai', '2026-12-31T21:00:00Z'],
    ['monthly', '2026-01-31T23:00:00Z', 'America/New_York', '2026-02-01T10:00:00Z'],
  ] as const)('%s, after %s, in %s, is sent at %s', (rhythm, now, zone, expected) => {
    expect(nextSending(rhythm, at(now), zone)).toEqual(at(expected))
  })

  it.each([
    ['weekly', '2026-11-30T04:00:00Z', 'Europe/Paris', '2026-11-23', '2026-11-29'],
    // A server that was away until Wednesday.
    ['weekly', '2026-12-02T09:00:00Z', 'Europe/Paris', '2026-11-23', '2026-11-29'],
    ['monthly', '2026-12-01T04:00:00Z', 'Europe/Paris', '2026-11-01', '2026-11-30'],
    ['monthly', '2026-12-31T21:00:00Z', 'Asia/Shanghai', '2026-12-01', '2026-12-31'],
    ['monthly', '2026-03-05T00:00:00Z', 'UTC', '2026-02-01', '2026-02-28'],
  ] as const)('%s, sent at %s in %s, is about %s to %s', (rhythm, now, zone, from, to) => {
    expect(periodBefore(rhythm, at(now), zone)).toEqual({ from, to })
  })

  it('is about the time that ended when it is sent, however often, without gap or overlap', () => {
    const zones = fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC')
    const start = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) })
    fc.assert(
      fc.property(start, zones, fc.constantFrom('weekly', 'monthly'), (ms, zone, rhythm) => {
        let now = new Date(ms)
        let before: string | null = null
        for (let time = 0; time < 4; time += 1) {
          const next = nextSending(rhythm, now, zone)
          expect(next > now).toBe(true)
          const { from, to } = periodBefore(rhythm, next, zone)
          if (before !== null) expect(Date.parse(from) - Date.parse(before)).toBe(86_400_000)
          before = to
          now = next
        }
      }),
      { numRuns: 60 },
    )
  })
})
