/** Dates: instants shown in GMT or at an offset, calendar dates (`YYYY-MM-DD`) shown as they are. */
import { type FormatPreferences, languageTag } from './number-format.ts'

/** Formats a person may choose instead of their language's own. */
export const dateFormats = ['YYYY/MM/DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D MMM YYYY'] as const
export type DateFormat = (typeof dateFormats)[number]

/** Text shown for anything that isn't a date. */
export const invalidDate = 'Invalid date'

/** ISO 8601 text with a time zone, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date

const hourMs = 3_600_000

export function isDateFormat(text: string | null | undefined): text is DateFormat {
  return dateFormats.some((format) => format === text)
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`, from the year 1 to 9999. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  // Some engines roll 30 February over to March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Milliseconds since 1970 of an instant, or null. Text needs a time zone: local time would depend on the machine. */
export function instantMs(instant: Instant): number | null {
  if (typeof instant === 'string') {
    const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(instant)
    if (match?.[1] === undefined || !isIsoDate(match[1])) return null
  }
  const time = new Date(instant).getTime()
  return Number.isNaN(time) ? null : time
}

/**
 * The date in the person's format, else as the language writes a medium date. Instants are shown in GMT, shifted by
 * `offsetHours` (5.5 is UTC+05:30); calendar dates never shift. `Invalid date` for anything else.
 */
export function formatDate(date: Instant, preferences: FormatPreferences, offsetHours = 0): string {
  const time = shifted(date, offsetHours)
  return time === null ? invalidDate : dateText(time, preferences)
}

/** Date and time to the minute, by the same rules. */
export function formatDateTime(instant: Instant, preferences: FormatPreferences, offsetHours = 0): string {
  const time = shifted(instant, offsetHours)
  if (time === null) return invalidDate
  const { locale, dateFormat } = preferences
  if (!isDateFormat(dateFormat))
    return formatter(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
  return `${dateText(time, preferences)} ${formatter(locale, { timeStyle: 'short' }).format(time)}`
}

/** A date and time in GMT, marked as such, because reader and writer may be in different time zones. */
export function formatMoment(instant: Instant, preferences: FormatPreferences): string {
  const text = formatDateTime(instant, preferences)
  return text === invalidDate ? text : `${text} GMT`
}

/**
 * The calendar date `YYYY-MM-DD` on which an instant falls, or null.
 * @later Days in reports, in the company's time zone.
 */
export function dateValueOf(instant: Instant, offsetHours = 0): string | null {
  const time = shifted(instant, offsetHours)
  const text = time === null ? '' : new Date(time).toISOString().slice(0, 10)
  return isIsoDate(text) ? text : null
}

/** Text of a value in the date input: `YYYY/MM/DD`, or `Invalid date`. */
export function dateInputText(value: string): string {
  return isIsoDate(value) ? value.replaceAll('-', '/') : invalidDate
}

/** A partly typed `YYYY-MM-DD` with its separators added. Text in other spellings stays as it is typed. */
export function maskDate(text: string): string {
  return text.replace(/^(\d{4})(\d{1,4})$/, '$1-$2').replace(/^(\d{4})([-/])(\d{2})(\d{1,2})$/, '$1$2$3$2$4')
}

function shifted(date: Instant, offsetHours: number): number | null {
  if (typeof date === 'string' && isIsoDate(date)) return Date.parse(`${date}T00:00:00Z`)
  const time = instantMs(date)
  if (time === null) return null
  // At the ends of what a Date can hold, shifting leaves it.
  const moved = new Date(time + offsetHours * hourMs).getTime()
  return Number.isNaN(moved) ? null : moved
}

function dateText(time: number, { locale, dateFormat }: FormatPreferences): string {
  if (!isDateFormat(dateFormat)) return formatter(locale, { dateStyle: 'medium' }).format(time)
  const date = new Date(time)
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  const month = String(date.getUTCMonth() + 1).padStart(2, '0')
  const day = String(date.getUTCDate())
  const parts: Record<string, string> = { YYYY: year, MM: month, DD: day.padStart(2, '0'), D: day }
  return dateFormat.replaceAll(/YYYY|MMM|MM|DD|D/g, (part) =>
    part === 'MMM' ? formatter(locale, { month: 'short' }).format(time) : (parts[part] ?? part),
  )
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(
  locale: FormatPreferences['locale'],
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const found =
    formatters.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'UTC' })
  formatters.set(key, found)
  return found
}
