/** How notifications are grouped by time, and how long ago something was. */
import { formatDate, type Instant, instantMs, invalidDate } from './date-format.ts'
import { type FormatPreferences, languageTag } from './number-format.ts'

export const timeGroups = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'thisYear',
  'older',
] as const
export type TimeGroup = (typeof timeGroups)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The first group that fits, by calendar days at `offsetHours` from GMT; weeks begin on Monday. What lies ahead
 * (another machine's clock) counts as today, what is no date as older.
 */
export function timeGroupOf(instant: Instant, now: Instant, offsetHours = 0): TimeGroup {
  const thenMs = instantMs(instant)
  const nowMs = instantMs(now)
  if (thenMs === null || nowMs === null) return 'older'
  const then = new Date(thenMs + offsetHours * hourMs)
  const present = new Date(nowMs + offsetHours * hourMs)
  const daysAgo = dayNumber(present) - dayNumber(then)
  // 1 January 1970 was a Thursday: three days after a Monday.
  const weekday = (dayNumber(present) + 3) % 7
  const isThisYear = then.getUTCFullYear() === present.getUTCFullYear()
  if (daysAgo <= 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo <= weekday) return 'thisWeek'
  if (daysAgo <= weekday + 7) return 'lastWeek'
  if (isThisYear && then.getUTCMonth() === present.getUTCMonth()) return 'thisMonth'
  return isThisYear ? 'thisYear' : 'older'
}

/** Name of the current month, for the heading of `thisMonth`. */
export function monthName(now: Instant, { locale }: FormatPreferences, offsetHours = 0): string {
  const nowMs = instantMs(now)
  if (nowMs === null) return invalidDate
  const format = new Intl.DateTimeFormat(languageTag(locale), { month: 'long', timeZone: 'UTC' })
  return format.format(nowMs + offsetHours * hourMs)
}

/** `now`, `5 minutes ago`, `yesterday` within 7 days either way, else the medium date. */
export function timeAgo(
  instant: Instant,
  now: Instant,
  preferences: FormatPreferences,
  offsetHours = 0,
): string {
  const thenMs = instantMs(instant)
  const nowMs = instantMs(now)
  if (thenMs === null || nowMs === null) return invalidDate
  const distance = thenMs - nowMs
  if (Math.abs(distance) > 7 * dayMs) return formatDate(instant, preferences, offsetHours)
  const relative = new Intl.RelativeTimeFormat(languageTag(preferences.locale), { numeric: 'auto' })
  if (Math.abs(distance) < minuteMs) return relative.format(0, 'second')
  if (Math.abs(distance) < hourMs) return relative.format(Math.trunc(distance / minuteMs), 'minute')
  if (Math.abs(distance) < dayMs) return relative.format(Math.trunc(distance / hourMs), 'hour')
  return relative.format(Math.trunc(distance / dayMs), 'day')
}

function dayNumber(date: Date): number {
  return Math.floor(date.getTime() / dayMs)
}
