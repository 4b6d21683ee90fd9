/** When a project begins and ends: wall time in its zone, and the instants that come of it. */
import { daysBetween, instantOfWallTime, shiftWallTime } from '@vitrine/rules'
import type { ProjectValues } from './projects.repository.ts'

type Times = Pick<ProjectValues, 'timeZone' | 'startsLocal' | 'endsLocal'>

/** A start that is past by now starts nothing. */
export function instantsOf(
  { timeZone, startsLocal, endsLocal }: Times,
  now: Date,
): Pick<ProjectValues, 'startsAt' | 'endsAt' | 'waitsForStart'> {
  const startsAt = instantOf(startsLocal, timeZone)
  return {
    startsAt,
    endsAt: instantOf(endsLocal, timeZone),
    waitsForStart: startsAt !== null && startsAt > now,
  }
}

function instantOf(local: string | null, timeZone: string): Date | null {
  return local === null ? null : new Date(instantOfWallTime(local, timeZone))
}

/** The end of a copy that begins on another day: as many days later as its start is. */
export function shiftedEnd(source: Times, startsLocal: string | null): string | null {
  if (startsLocal === null || source.startsLocal === null || source.endsLocal === null) return null
  return shiftWallTime(source.endsLocal, daysBetween(source.startsLocal, startsLocal))
}
