import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateFormats, formatDate } from './date-format.ts'
import { type FormatPreferences, locales } from './number-format.ts'
import { dateReadings, dayOrderShown, parseDate } from './typed-date.ts'

const english: FormatPreferences = { locale: 'en-us' }
const french: FormatPreferences = { locale: 'fr-fr' }
const chinese: FormatPreferences = { locale: 'zh-cn' }
const british: FormatPreferences = { locale: 'en-us', dateFormat: 'DD/MM/YYYY' }
const american: FormatPreferences = { locale: 'fr-fr', dateFormat: 'MM/DD/YYYY' }
const everybody = [english, french, chinese, british, american]

describe('a day that is typed or pasted', () => {
  it.each([
    '2024-12-31',
    '2024/12/31',
    '2024.12.31',
    '20241231',
    '31.12.2024',
    '31/12/2024',
    '12/31/2024',
    '31-12-2024',
    ' 31 12 2024 ',
    '31 Dec 2024',
    '31-Dec-2024',
    '31st December 2024',
    'Dec 31, 2024',
    'december 31 2024',
    '31 déc. 2024',
    '31 DÉCEMBRE 2024',
    '31 decembre 2024',
    '2024年12月31日',
    '2024 年 12 月 31 日',
    '２０２４年１２月３１日',
    '２０２４／１２／３１',
    '31 十二月 2024',
    '2024-12-31 23:59:59',
    '2024-12-31T00:00',
    '12/31/2024 11:59 PM',
    '31 Dec',
    'Dec 31',
    '31 déc.',
    '12月31日',
  ])('%j is the same day in every format', (text) => {
    expect(everybody.map((own) => parseDate(text, own, 2024))).toEqual(everybody.map(() => '2024-12-31'))
  })

  it('is the day of the own format where it could be two', () => {
    const seen = (text: string) => everybody.map((own) => parseDate(text, own, 2024))
    expect(seen('04/05/2024')).toEqual(['2024-04-05', '2024-05-04', '2024-04-05', '2024-05-04', '2024-04-05'])
    expect(seen('4-5-2024')).toEqual(seen('04/05/2024'))
    // With dots, the day always comes first.
    expect(seen('04.05.2024')).toEqual(everybody.map(() => '2024-05-04'))
  })

  it.each([
    '',
    ' ',
    '2026/12/32',
    '2026-13-01',
    '30/02/2024',
    '02.30.2024',
    '3112-20-24',
    '31.12.24',
    '31.12',
    '31/12-2024',
    '31 Foo 2024',
    '31 Ju 2024',
    '31 jui 2024',
    '31 April 2024',
    'Dec 2024',
    'tomorrow',
    '45658',
    '31 Dec 24',
  ])('%j is none', (text) => {
    expect(everybody.map((own) => parseDate(text, own, 2024))).toEqual(everybody.map(() => null))
  })

  it('needs its year where there is no other', () => {
    expect([dateReadings('31 Dec'), dateReadings('12月31日'), dateReadings('29 Feb', 2023)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

it('shows which of day and month comes first', () => {
  const texts = [
    '31/12/2024',
    '12/31/2024',
    '04.05.2024',
    '04/05/2024',
    '05/05/2024',
    '2024-12-31',
    '31 Dec 2024',
  ]
  expect(texts.map(dayOrderShown)).toEqual(['dmy', 'mdy', 'dmy', null, null, null, null])
})

describe('whatever is shown to somebody', () => {
  const day = fc
    .date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10))
  const own = fc.record({
    locale: fc.constantFrom(...locales),
    dateFormat: fc.constantFrom(null, ...dateFormats),
  })

  it('is the same day when they type it', () => {
    fc.assert(
      fc.property(day, own, (date, preferences) => {
        expect(parseDate(formatDate(date, preferences), preferences, null)).toBe(date)
      }),
    )
  })
})
