import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  comparedSpan,
  dayIn,
  daysIn,
  eachDay,
  isDaySpan,
  monthSpan,
  presetSpan,
  type spanPresets,
  withDaysBetween,
} from './report-spans.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1971-01-01', days))
const anySpan = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 800 }))
  .map(([from, more]) => ({ from, to: addDays(from, more) }))

describe('a span of days', () => {
  it.each([
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisQuarter', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-07-01', '2026-09-30'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('on 26 November 2026 is, as %s, %s to %s', (preset, from, to) => {
    expect(presetSpan(preset, '2026-11-26')).toEqual({ from, to })
  })

  it('of this month, quarter or year has today in it, the last one ends the day before it', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('Month', 'Quarter', 'Year'), (today, unit) => {
        const now = presetSpan(`this${unit}` as (typeof spanPresets)[number], today)
        const last = presetSpan(`last${unit}` as (typeof spanPresets)[number], today)
        expect(now.from <= today && today <= now.to).toBe(true)
        expect(addDays(last.to, 1)).toBe(now.from)
      }),
    )
  })

  it('is compared with whole months where it is some, else with as many days', () => {
    expect(comparedSpan({ from: '2026-03-01', to: '2026-03-31' }, 'before')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(comparedSpan({ from: '2026-01-01', to: '2026-12-31' }, 'before')).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
    })
    expect(comparedSpan({ from: '2026-03-02', to: '2026-03-08' }, 'before')).toEqual({
      from: '2026-02-23',
      to: '2026-03-01',
    })
    expect(comparedSpan({ from: '2024-02-10', to: '2024-02-29' }, 'yearBefore')).toEqual({
      from: '2023-02-10',
      to: '2023-02-28',
    })
    expect(comparedSpan({ from: '2025-02-01', to: '2025-02-28' }, 'yearBefore')).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    })
    expect(comparedSpan({ from: '2026-03-02', to: '2026-03-08' }, 'nothing')).toBeNull()
  })

  it('never overlaps the one before it, which ends where it begins', () => {
    fc.assert(
      fc.property(anySpan, (span) => {
        const before = comparedSpan(span, 'before')
        if (before === null) throw new Error('there is one')
        expect(isDaySpan(before)).toBe(true)
        expect(addDays(before.to, 1)).toBe(span.from)
        const isWhole = span.from.endsWith('-01') && addDays(span.to, 1).endsWith('-01')
        if (!isWhole) expect(daysIn(before)).toBe(daysIn(span))
      }),
    )
  })

  it('takes its day from the clock of the zone', () => {
    const now = new Date('2026-11-30T23:30:00Z')
    expect(dayIn('UTC', now)).toBe('2026-11-30')
    expect(dayIn('Europe/Paris', now)).toBe('2026-12-01')
    expect(dayIn('America/New_York', now)).toBe('2026-11-30')
  })

  it('is none where it ends before it begins, or has no such days', () => {
    expect(isDaySpan({ from: '2026-02-02', to: '2026-02-01' })).toBe(false)
    expect(isDaySpan({ from: '2026-02-29', to: '2026-03-01' })).toBe(false)
    expect(isDaySpan({ from: '2026-02-28', to: '2026-02-28' })).toBe(true)
  })
})

describe('a month', () => {
  it('has all its days, those of leap years too', () => {
    expect(monthSpan('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(monthSpan('1972-02')).toEqual({ from: '1972-02-01', to: '1972-02-29' })
  })

  it('is followed by the next one and comes after the former, over the turn of years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('1970-01', 24)]).toEqual([
      '2027-01',
      '2025-12',
      '1972-01',
    ])
  })
})

it('each day of a span is as many as it has, from the first to the last, also over a change of month', () => {
  expect(eachDay({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  expect(eachDay({ from: '2026-11-26', to: '2026-11-26' })).toEqual(['2026-11-26'])
})

it('days between those of rows have none', () => {
  const [one, other] = [{ day: '2026-11-30' }, { day: '2026-12-02' }]
  expect(withDaysBetween([one, other])).toEqual([
    { day: '2026-11-30', row: one },
    { day: '2026-12-01', row: null },
    { day: '2026-12-02', row: other },
  ])
  expect([withDaysBetween([one]), withDaysBetween([])]).toEqual([[{ day: '2026-11-30', row: one }], []])
})
