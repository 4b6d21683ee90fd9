/** A moment as clocks of a zone show it, for files whose dates have no zone. Pure. */
import { offsetMinutesOf } from '@vitrine/rules'

/** The date whose parts in UTC are those that the clocks show. */
export function wallDateOf(instant: string, timeZone: string): Date {
  const at = new Date(instant)
  return new Date(at.getTime() + offsetMinutesOf(timeZone, at) * 60_000)
}
