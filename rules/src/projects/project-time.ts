/**
 * When projects start and end: a wall time `YYYY-MM-DDTHH:mm` in a time zone, which are what is stored, and the instant
 * that they mean, ISO text in UTC. A page that needs this file loads it when it does: it brings 20 kB.
 */
import { Temporal } from 'temporal-polyfill'

/**
 * The instant at which clocks of a zone show a wall time: in an hour that they leave out as much later as they are put
 * forward, in one that they show twice the first time. Expects a wall time and a time zone.
 */
export function instantOfWallTime(wallTime: string, timeZone: string): string {
  const zoned = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  })
  return isoText(zoned.epochMilliseconds)
}

/**
 * What clocks of a zone show at an instant, to the minute.
 * @reference The way back of `instantOfWallTime`.
 */
export function wallTimeOfInstant(instant: string, timeZone: string): string {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/**
 * The same time of day `days` days later, or earlier where negative. An hour that clocks skip on that day stays as it is;
 * only the conversion to an instant moves it.
 */
export function shiftWallTime(wallTime: string, days: number): string {
  return Temporal.PlainDateTime.from(wallTime).add({ days }).toString({ smallestUnit: 'minute' })
}

/** How many days of the calendar lie between the days of two wall times, whatever the time of day. */
export function daysBetween(from: string, to: string): number {
  const day = (wallTime: string) => Temporal.PlainDateTime.from(wallTime).toPlainDate()
  return day(from).until(day(to), { largestUnit: 'day' }).days
}

function isoText(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
