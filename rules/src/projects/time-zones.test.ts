import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedTimeZone, isTimeZone, matchesTimeZone, offsetMinutesOf, timeZoneOptions } from './time-zones.ts'

const winter = '2026-01-15T12:00:00Z'
const summer = '2026-07-15T12:00:00Z'
const options = timeZoneOptions(winter)
const found = (typed: string) =>
  options.filter((option) => matchesTimeZone(option, typed)).map(({ id }) => id)

describe('time zones', () => {
  it.each(['Europe/Paris', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+11', 'Etc/GMT', 'UTC'])(
    '%s is one',
    (id) => {
      expect(isTimeZone(id)).toBe(true)
    },
  )

  it.each(['', '+05:00', 'Europe/Nowhere', 'UTC+5', 'Europe/Paris ', 'a'.repeat(65), 'Etc/GMT+13'])(
    '%j is none',
    (id) => {
      expect(isTimeZone(id)).toBe(false)
    },
  )

  it('of whole hours have their sign the other way round', () => {
    fc.assert(
      fc.property(fc.integer({ min: -11, max: 12 }), (hours) => {
        expect(offsetMinutesOf(fixedTimeZone(hours), winter)).toBe(hours * 60)
      }),
    )
    expect([fixedTimeZone(5), fixedTimeZone(-5), fixedTimeZone(0)]).toEqual([
      'Etc/GMT-5',
      'Etc/GMT+5',
      'Etc/GMT',
    ])
  })

  it('have the offset of the day', () => {
    expect(offsetMinutesOf('Europe/Paris', winter)).toBe(60)
    expect(offsetMinutesOf('Europe/Paris', summer)).toBe(120)
    expect(offsetMinutesOf('America/St_Johns', winter)).toBe(-210)
    expect(offsetMinutesOf('Europe/London', winter)).toBe(0)
  })

  it('are all offered, once, from west to east, under the names of today', () => {
    const ids = options.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every(isTimeZone)).toBe(true)
    expect(ids.length).toBeGreaterThan(400)
    expect(ids).toEqual(expect.arrayContaining(['Etc/GMT+11', 'Etc/GMT-12', 'Asia/Kolkata', 'Europe/Kyiv']))
    expect(ids).not.toContain('Asia/Calcutta')
    const offsets = options.map(({ offsetMinutes }) => offsetMinutes)
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
    expect(options.find(({ id }) => id === 'America/Indiana/Knox')).toEqual({
      id: 'America/Indiana/Knox',
      label: 'Knox, Indiana',
      region: 'America',
      offsetMinutes: -360,
      offsetLabel: 'UTC-06:00',
    })
    expect(options.find(({ id }) => id === 'Etc/GMT-5')?.label).toBe('UTC+05:00')
  })

  it('are found by place, region and offset', () => {
    expect(found('paris')).toEqual(['Europe/Paris'])
    expect(found('new yo')).toEqual(['America/New_York'])
    expect(found('são paulo')).toEqual(['America/Sao_Paulo'])
    expect(found('europe zur')).toEqual(['Europe/Zurich'])
    for (const typed of ['+5:30', 'utc+05:30', 'GMT+0530']) expect(found(typed)).toContain('Asia/Kolkata')
    expect(found('-3')).toEqual(expect.arrayContaining(['Etc/GMT+3', 'America/Sao_Paulo']))
    expect(found('-3')).not.toContain('Europe/Moscow')
    expect(found('africa +1').every((id) => id.startsWith('Africa/'))).toBe(true)
    expect(found('-0')).toContain('Europe/London')
    expect(found('').length).toBe(options.length)
    expect(found('nowhere')).toEqual([])
  })
})
