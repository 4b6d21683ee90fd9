/** Days that a report is of, as instants in the company's zone. Pure. */
import { addDays, instantOfWallTime } from '@vitrine/rules'

/** Null where it is open on that side. */
export interface Days {
  from: string | null
  to: string | null
}

/** `until` is the beginning of the day after the last. */
export function instantsOf({ from, to }: Days, timeZone: string): { from: Date | null; until: Date | null } {
  const begins = (day: string) => new Date(instantOfWallTime(`${day}T00:00`, timeZone))
  return { from: from === null ? null : begins(from), until: to === null ? null : begins(addDays(to, 1)) }
}
