/** When a project begins and ends: wall time in its zone, and the instants that come of it. */
import { refuse } from '../../platform/errors.ts'
import type { ProjectValues } from './projects.repository.ts'

type Times = Pick<ProjectValues, 'timeZone' | 'startsLocal' | 'endsLocal'>

/** A start that is past by now starts nothing. */
export function instantsOf(
  { timeZone, startsLocal, endsLocal }: Times,
  now: Date,
): Pick<ProjectValues, 'startsAt' | 'endsAt' | 'waitsForStart'> {
  const startsAt = startsLocal === null ? null : instantOf(startsLocal, timeZone)
  const endsAt = endsLocal === null ? null : instantOf(endsLocal, timeZone)
  return { startsAt, endsAt, waitsForStart: startsAt !== null && startsAt > now }
}
