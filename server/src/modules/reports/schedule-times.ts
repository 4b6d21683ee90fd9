/** When reports are sent, and what about: after midnight where the company is, the week or month before. */
import type { ReportRhythm } from '@vitrine/contract'
import { addDays, type DaySpan, dayIn, instantOfWallTime, presetSpan } from '@vitrine/rules'

/** People find them in the morning; everything that happens by night has been counted. */
const sendingTime = '05:00'

/** The first Monday, or first of a month, whose hour comes after `now`. */
export function nextSending(rhythm: ReportRhythm, now: Date, timeZone: string): Date {
  let day = periodStart(rhythm, dayIn(timeZone, now))
  for (;;) {
    const at = new Date(instantOfWallTime(`${day}T${sendingTime}`, timeZone))
    if (at > now) return at
    day = followingStart(rhythm, day)
  }
}

/** The last whole week or month before an instant. */
export function periodBefore(rhythm: ReportRhythm, at: Date, timeZone: string): DaySpan {
  const today = dayIn(timeZone, at)
  if (rhythm === 'monthly') return presetSpan('lastMonth', today)
  const monday = periodStart('weekly', today)
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

function periodStart(rhythm: ReportRhythm, day: string): string {
  if (rhythm === 'monthly') return `${day.slice(0, 8)}01`
  // Sunday is 0.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

function followingStart(rhythm: ReportRhythm, start: string): string {
  return rhythm === 'weekly' ? addDays(start, 7) : addDays(presetSpan('thisMonth', start).to, 1)
}
