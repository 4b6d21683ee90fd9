import { describe, expect, it } from 'vitest'
import { delimitedDate } from '../../platform/sheets/delimited-lines.ts'
import { formatOf } from '../../platform/sheets/sheet.ts'
import { wallMoment } from './wall-date.ts'

describe('a moment in a file of a zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-07-01T16:16:00.000+08:00', '"+08:00"'],
    ['Europe/Paris', '2026-07-01T10:16:00.000+02:00', '"+02:00"'],
    ['America/St_Johns', '2026-07-01T05:46:00.000-02:30', '"-02:30"'],
    ['Etc/GMT-5', '2026-07-01T13:16:00.000+05:00', '"+05:00"'],
    ['Etc/UTC', '2026-07-01T08:16:00.000Z', '"GMT"'],
  ])('of %s is %s', (zone, text, format) => {
    const cell = wallMoment('2026-07-01T08:16:00Z', zone)
    if (!('date' in cell)) throw new Error('no moment')
    expect(delimitedDate(cell).text).toBe(text)
    expect(new Date(text)).toEqual(new Date('2026-07-01T08:16:00Z'))
    expect(formatOf(cell)).toBe(`yyyy-mm-dd hh:mm ${format}`)
  })
})
