/** Days as people type them and as spreadsheets hand them over. */
import { isDateFormat, isIsoDate } from './date-format.ts'
import { type FormatPreferences, languageTag, locales } from './number-format.ts'

/** Orders of day and month where both are numbers and the year isn't first. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** The date of a text by each order of day and month, as `YYYY-MM-DD`. */
export type DateReadings = Readonly<Record<DayOrder, string>>

/** Most characters of a day in any spelling, with a time and blanks around it. */
const longest = 80

/**
 * The readings of `2024-12-31`, `20241231`, `31.12.2024`, `12/31/2024`, `31 Dec 2024`, `Dec 31, 2024` or `2024年12月31日`,
 * with a time behind it or without, or null when it is no day. They differ where both numbers could be a month, as in
 * `04/05/2024`; between dots the day stands first everywhere. `thisYear` is that of a day without a year, such as
 * `31 Dec`; null where a day needs its year.
 */
export function dateReadings(text: string, thisYear: number | null = null): DateReadings | null {
  if (text.length > longest) return null
  const plain = plainDate(text)
  const numbers = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4})$/.exec(plain)
  if (numbers === null) return only(namedDay(plain, thisYear))
  const [, first = '', sign = '', second = '', year = ''] = numbers
  const dayFirst = dayOf(year, second, first)
  const monthFirst = dayOf(year, first, second)
  if (dayFirst === null || monthFirst === null || sign === '.') return only(dayFirst ?? monthFirst)
  return { dmy: dayFirst, mdy: monthFirst }
}

/** `YYYY-MM-DD` of a day as the person writes it, or as anybody does where it can mean one day alone; null for what is none. */
export function parseDate(
  text: string,
  preferences: FormatPreferences,
  thisYear: number | null = new Date().getFullYear(),
): string | null {
  return dateReadings(text, thisYear)?.[dayOrderOf(preferences)] ?? null
}

/** The order of the person's date format, else of their language. */
export function dayOrderOf({ locale, dateFormat }: FormatPreferences): DayOrder {
  return dayOrderOfFormat(dateFormat) ?? (locale === 'fr-fr' ? 'dmy' : 'mdy')
}

/** Null for formats that tell nothing of numbers in another order than their own. */
export function dayOrderOfFormat(dateFormat: string | null | undefined): DayOrder | null {
  if (!isDateFormat(dateFormat) || dateFormat.startsWith('Y')) return null
  return dateFormat.startsWith('D') ? 'dmy' : 'mdy'
}

/** Which order a day of numbers shows; null where it shows none, or could be in either. */
export function dayOrderShown(text: string): DayOrder | null {
  const [, first, second] = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+\d{4}$/.exec(plainDate(text)) ?? []
  const readings = dateReadings(text)
  if (first === undefined || second === undefined || readings === null) return null
  if (readings.dmy !== readings.mdy || Number(first) === Number(second)) return null
  return Number(readings.dmy.slice(8)) === Number(first) ? 'dmy' : 'mdy'
}

const letters = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Without accents, capitals, the wide signs of Chinese keyboards, and a time behind it. */
function plainDate(text: string): string {
  return letters(text)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=[\d日])[t ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?z?$/, '')
}

const only = (day: string | null): DateReadings | null => (day === null ? null : { dmy: day, mdy: day })

function dayOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : null
}

/** With its year first, or with its month named. */
function namedDay(plain: string, thisYear: number | null): string | null {
  const [, ...ordered] =
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    /^(\d{4}) ?[-/. 年] ?(\d{1,2}) ?[-/. 月] ?(\d{1,2}) ?日?$/.exec(plain) ??
    []
  const [first, second, third] = ordered
  if (first !== undefined && second !== undefined && third !== undefined) return dayOf(first, second, third)
  const usual = thisYear === null ? '' : String(thisYear).padStart(4, '0')
  const chinese = /^(\d{1,2})月(\d{1,2})日?$/.exec(plain)
  if (chinese !== null) return dayOf(usual, chinese[1] ?? '', chinese[2] ?? '')
  const dayFirst =
    /^(?<day>\d{1,2})(?:er|st|nd|rd|th)?[-/. ]*(?<month>\d{1,2}月|\p{L}+)[-/., ]*(?<year>\d{4})?$/u
  const monthFirst = /^(?<month>\p{L}+)[-/. ]*(?<day>\d{1,2})(?:er|st|nd|rd|th)?(?:[-/., ]+(?<year>\d{4}))?$/u
  const {
    day = '',
    month = '',
    year = usual,
  } = (dayFirst.exec(plain) ?? monthFirst.exec(plain))?.groups ?? {}
  const number = monthNamed(month)
  return number === null ? null : dayOf(year, String(number), day)
}

let months: ReadonlyMap<string, number> | null = null

/** Number of a month from its name in one of the languages, or from a beginning that no other month has. */
function monthNamed(name: string): number | null {
  months ??= monthNames()
  const exact = months.get(name)
  if (exact !== undefined) return exact
  if (name.length < 3) return null
  const begun = new Set([...months].flatMap(([month, number]) => (month.startsWith(name) ? [number] : [])))
  const [number] = begun
  return begun.size === 1 && number !== undefined ? number : null
}

function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const locale of locales)
    for (const month of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(languageTag(locale), { month, timeZone: 'UTC' })
      for (let number = 1; number <= 12; number++)
        names.set(letters(format(Date.UTC(2024, number - 1, 1))).replaceAll('.', ''), number)
    }
  return names
}
