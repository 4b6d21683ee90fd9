import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, instantOfWallTime, shiftWallTime, wallTimeOfInstant } from './project-time.ts'
import { offsetMinutesOf, timeZoneOptions } from './time-zones.ts'
import { isWallTime } from './wall-times.ts'

const zones = timeZoneOptions('2026-01-01T00:00:00Z').map(({ id }) => id)
const zone = fc.constantFrom(...zones)
const minutes = fc.integer({
  min: Date.UTC(1990, 0, 1) / 60_000,
  max: Date.UTC(2060, 0, 1) / 60_000,
})
const instant = minutes.map((count) => new Date(count * 60_000).toISOString())
const wallTime = instant.map((text) => text.slice(0, 16))

describe('a wall time', () => {
  it.each([
    ['2026-07-01T09:00', 'Europe/Paris', '2026-07-01T07:00:00.000Z'],
    ['2026-12-01T09:00', 'Europe/Paris', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T09:00', 'Asia/Kolkata', '2026-12-01T03:30:00.000Z'],
    ['2026-12-01T09:00', 'Etc/GMT-5', '2026-12-01T04:00:00.000Z'],
    // Clocks are put forward at two, by an hour, and on an island by half an hour.
    ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    // And put back at three.
    ['2026-10-25T02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // A day that Samoa left out.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('%s in %s is %s', (wall, timeZone, expected) => {
    expect(instantOfWallTime(wall, timeZone)).toBe(expected)
  })

  it('is what clocks show at its instant, later where they never show it', () => {
    fc.assert(
      fc.property(wallTime, zone, (wall, timeZone) => {
        const shown = wallTimeOfInstant(instantOfWallTime(wall, timeZone), timeZone)
        expect(shown >= wall).toBe(true)
        if (shown !== wall)
          expect(Date.parse(`${shown}Z`) - Date.parse(`${wall}Z`)).toBeLessThanOrEqual(86_400_000)
      }),
    )
  })

  it('that clocks show twice is the first of the two', () => {
    fc.assert(
      fc.property(instant, zone, (moment, timeZone) => {
        const first = instantOfWallTime(wallTimeOfInstant(moment, timeZone), timeZone)
        expect(first <= moment).toBe(true)
        const ahead = offsetMinutesOf(timeZone, first) - offsetMinutesOf(timeZone, moment)
        expect(Date.parse(moment) - Date.parse(first)).toBe(ahead * 60_000)
      }),
    )
  })

  it.each([
    ['2026-02-28T23:59', true],
    ['2026-02-29T10:00', false],
    ['2026-02-28T24:00', false],
    ['2026-02-28T10:60', false],
    ['2026-02-28T10:00:00', false],
    ['2026-02-28 10:00', false],
    ['2026-02-28', false],
    ['', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isWallTime(text)).toBe(expected)
  })

  it('keeps its time of day when it is moved by days, over a change of clocks too', () => {
    expect(shiftWallTime('2026-03-22T09:00', 7)).toBe('2026-03-29T09:00')
    expect(shiftWallTime('2026-03-01T09:00', -1)).toBe('2026-02-28T09:00')
    fc.assert(
      fc.property(wallTime, fc.integer({ min: -4000, max: 4000 }), (wall, days) => {
        const moved = shiftWallTime(wall, days)
        expect(moved.slice(10)).toBe(wall.slice(10))
        expect(daysBetween(wall, moved)).toBe(days)
        expect(shiftWallTime(moved, -days)).toBe(wall)
      }),
    )
  })
})
