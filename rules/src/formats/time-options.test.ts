import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expirationDate, expirationOptions, timezoneLabel, timezoneOptions } from './time-options.ts'

describe('expirationDate', () => {
  it.each([
    ['1 day', '2026-02-01'],
    ['1 week', '2026-02-07'],
    ['1 month', '2026-02-28'],
    ['3 months', '2026-04-30'],
    ['6 months', '2026-07-31'],
    ['1 year', '2027-01-31'],
  ] as const)('of %s from 31 January 2026 is %s', (option, expected) => {
    expect(expirationDate(option, new Date('2026-01-31T10:00:00Z'))?.toISOString()).toBe(
      `${expected}T10:00:00.000Z`,
    )
  })

  it('lies ahead and grows with the option; never is null', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (now) => {
        const times = expirationOptions.flatMap((option) => expirationDate(option, now)?.getTime() ?? [])
        expect([now.getTime(), ...times].toSorted((a, b) => a - b)).toEqual([now.getTime(), ...times])
        expect(new Set(times).size).toBe(6)
      }),
    )
    expect(expirationDate('never', new Date(0))).toBeNull()
  })
})

describe('time zones', () => {
  it('run from UTC-11:00 to UTC+12:00', () => {
    expect(timezoneOptions.at(0)).toEqual({ label: 'UTC-11:00', offsetHours: -11 })
    expect(timezoneOptions.at(11)).toEqual({ label: 'UTC+00:00', offsetHours: 0 })
    expect(timezoneOptions.at(-1)).toEqual({ label: 'UTC+12:00', offsetHours: 12 })
    expect(timezoneLabel(-3.5)).toBe('UTC-03:30')
  })
})
