import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthName, timeAgo, timeGroupOf, timeGroups } from './relative-time.ts'

/** A Wednesday. */
const now = '2026-11-18T12:00:00Z'
const english = { locale: 'en-us' } as const

describe('timeGroupOf', () => {
  it.each([
    ['2026-11-18T00:00:00Z', 'today'],
    ['2026-11-19T00:00:00Z', 'today'],
    ['2026-11-17T23:59:59Z', 'yesterday'],
    ['2026-11-16T00:00:00Z', 'thisWeek'],
    ['2026-11-15T23:59:59Z', 'lastWeek'],
    ['2026-11-09T00:00:00Z', 'lastWeek'],
    ['2026-11-08T23:59:59Z', 'thisMonth'],
    ['2026-11-01T00:00:00Z', 'thisMonth'],
    ['2026-10-31T23:59:59Z', 'thisYear'],
    ['2026-01-01T00:00:00Z', 'thisYear'],
    ['2025-12-31T23:59:59Z', 'older'],
    ['never', 'older'],
  ])('puts %s into %s', (instant, group) => {
    expect(timeGroupOf(instant, now)).toBe(group)
  })

  it('goes by the calendar at the offset', () => {
    expect(timeGroupOf('2026-11-17T23:30:00Z', now, 1)).toBe('today')
    expect(timeGroupOf('2026-11-18T00:30:00Z', now, -1)).toBe('yesterday')
  })

  it('never puts an earlier instant into a later group', () => {
    const ago = fc.integer({ min: 0, max: 800 * 86_400_000 })
    fc.assert(
      fc.property(ago, ago, fc.integer({ min: 0, max: 4e12 }), (one, other, present) => {
        const order = (distance: number) => timeGroups.indexOf(timeGroupOf(present - distance, present))
        expect(order(Math.max(one, other))).toBeGreaterThanOrEqual(order(Math.min(one, other)))
      }),
    )
  })
})

describe('timeAgo', () => {
  it.each([
    ['2026-11-18T11:59:30Z', 'now'],
    ['2026-11-18T11:55:00Z', '5 minutes ago'],
    ['2026-11-18T09:01:00Z', '2 hours ago'],
    ['2026-11-17T11:00:00Z', 'yesterday'],
    ['2026-11-11T12:00:00Z', '7 days ago'],
    ['2026-11-11T11:59:59Z', 'Nov 11, 2026'],
    ['2026-11-18T13:30:00Z', 'in 1 hour'],
    ['never', 'Invalid date'],
  ])('tells %s as %s', (instant, expected) => {
    expect(timeAgo(instant, now, english)).toBe(expected)
  })

  it('speaks the languages', () => {
    expect(timeAgo('2026-11-17T11:00:00Z', now, { locale: 'fr-fr' })).toBe('hier')
    expect(timeAgo('2026-11-18T11:55:00Z', now, { locale: 'zh-cn' })).toBe('5分钟前')
    expect(monthName(now, { locale: 'fr-fr' })).toBe('novembre')
  })
})
