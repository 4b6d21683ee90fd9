import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateFormats,
  dateInputText,
  dateValueOf,
  formatDate,
  formatDateTime,
  formatMoment,
  instantMs,
  isIsoDate,
  maskDate,
} from './date-format.ts'
import { parseDate } from './typed-date.ts'

const english = { locale: 'en-us' } as const
const late = '2026-11-20T23:30:00Z'
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('formatDate', () => {
  it('writes a medium date as the language does', () => {
    expect(formatDate(late, english)).toBe('Nov 20, 2026')
    expect(formatDate(late, { locale: 'fr-fr' })).toBe('20 nov. 2026')
    expect(formatDate(late, { locale: 'zh-cn' })).toBe('2026年11月20日')
  })

  it.each([
    ['YYYY/MM/DD', '2026/03/05'],
    ['DD/MM/YYYY', '05/03/2026'],
    ['MM/DD/YYYY', '03/05/2026'],
    ['D MMM YYYY', '5 Mar 2026'],
    ['unheard of', 'Mar 5, 2026'],
  ])('follows the preference %j before the language', (dateFormat, expected) => {
    expect(formatDate('2026-03-05', { ...english, dateFormat })).toBe(expected)
  })

  it('shows instants in GMT or at the offset, and never shifts calendar dates', () => {
    expect(formatDate(late, english, 1)).toBe('Nov 21, 2026')
    expect(formatDate('2026-11-20', english, 12)).toBe('Nov 20, 2026')
    expect(formatDate('2026-11-20', english, -11)).toBe('Nov 20, 2026')
    expect(formatDateTime(late, { ...english, dateFormat: 'YYYY/MM/DD' }, 5.5)).toBe('2026/11/21 5:00 AM')
  })

  it('says of a moment that it is GMT, and of none that it is invalid', () => {
    expect(formatMoment('2026-11-20T23:30:00+01:00', english)).toBe('Nov 20, 2026, 10:30 PM GMT')
    expect(formatMoment('soon', english)).toBe('Invalid date')
  })

  it.each(['', 'soon', '2026-02-30', '2026-11-20T10:00:00', 'Nov 20 2026', Number.NaN, 9e15])(
    'says Invalid date of %j',
    (date) => {
      expect(formatDate(date, english)).toBe('Invalid date')
      expect(formatDateTime(date, english)).toBe('Invalid date')
    },
  )

  it('tells different days apart in every format', () => {
    fc.assert(
      fc.property(day, day, fc.constantFrom(...dateFormats), (one, other, dateFormat) => {
        const chosen = { ...english, dateFormat }
        expect(formatDate(one, chosen) === formatDate(other, chosen)).toBe(one === other)
      }),
    )
  })
})

describe('the date input', () => {
  it('shows with slashes and gives back the same value', () => {
    fc.assert(
      fc.property(day, (value) => {
        expect(parseDate(dateInputText(value), english)).toBe(value)
        expect(maskDate(dateInputText(value))).toBe(dateInputText(value))
        expect(maskDate(value.replaceAll('-', ''))).toBe(value)
        expect(isIsoDate(value)).toBe(true)
      }),
    )
  })

  it('refuses days that the calendar lacks', () => {
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '2026/12/32', '']) {
      expect(isIsoDate(text)).toBe(false)
      expect(parseDate(text, english)).toBeNull()
    }
    expect(isIsoDate('2024-02-29')).toBe(true)
    expect(dateInputText('2026-02-29')).toBe('Invalid date')
  })

  it('puts typed digits into the mask, and nothing else', () => {
    expect(
      ['2', '2026', '20261', '202611205', '2026112', '2026-1120', '2026/11/2', '2026/112'].map(maskDate),
    ).toEqual(['2', '2026', '2026-1', '202611205', '2026-11-2', '2026-11-20', '2026/11/2', '2026/11/2'])
    for (const text of ['3', '31.', '31.12.2024', '12/31/2024', '31 Dec', '2026/12/32'])
      expect(maskDate(text)).toBe(text)
  })

  it('takes the day at the offset', () => {
    expect(dateValueOf(late)).toBe('2026-11-20')
    expect(dateValueOf(late, 2)).toBe('2026-11-21')
    expect(dateValueOf('soon')).toBeNull()
    expect(instantMs('1970-01-01T00:00:01+00:00')).toBe(1000)
  })
})
