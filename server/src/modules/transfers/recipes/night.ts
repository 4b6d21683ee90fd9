import { instantOfWallTime, shiftWallTime, wallTimeOfInstant } from '@vitrine/rules'

/** At this time of the company's clocks. */
const nightTime = '02:00'

/**
 * The first night that begins after `now` where the company is. An hour that clocks leave out comes an hour later, one that
 * they show twice the first time.
 */
export function nextNight(now: Date, timeZone: string): Date {
  const today = `${wallTimeOfInstant(now.toISOString(), timeZone).slice(0, 10)}T${nightTime}`
  const night = new Date(instantOfWallTime(today, timeZone))
  return night > now ? night : new Date(instantOfWallTime(shiftWallTime(today, 1), timeZone))
}
