/** What happens to projects by themselves, at their instants, and which reminders go out before. */
import { type Instant, instantMs } from '../date-format.ts'
import type { ProjectState } from './project-state.ts'

const dayMs = 86_400_000

export interface ProjectDate {
  at: Instant
  /** When it was last set or changed. */
  setAt: Instant
  /** Whether those concerned were reminded of it, or of the date in whose place it stands. */
  isReminded: boolean
}

export interface ClockedProject {
  state: ProjectState
  starts: ProjectDate | null
  ends: ProjectDate | null
  /** When it was started, by hand or by the clock; null before. */
  startedAt: Instant | null
}

/**
 * What the clock does now, if anything. `blocked` is what it would have started but for findings that block: it starts as
 * soon as none does. A start that was past when it was set starts nothing, nor does one whose project would be over.
 * An end that was past when it was set, or before the project was started, ends nothing.
 * @later The job that starts and ends projects.
 */
export function clockAction(
  { state, starts, ends, startedAt }: ClockedProject,
  isBlocked: boolean,
  now: Instant,
): 'start' | 'blocked' | 'end' | null {
  if (state === 'upcoming') {
    if (starts === null || !isDue(starts, now) || (ends !== null && isDue(ends, now))) return null
    return isBlocked ? 'blocked' : 'start'
  }
  if (state === 'done' || ends === null || !isDue(ends, now)) return null
  return startedAt !== null && ms(startedAt) >= ms(ends.at) ? null : 'end'
}

/**
 * The reminders that are due: from 24 elapsed hours before an instant until it, each once, also where dates change or
 * nothing ran in between.
 * @later The job that reminds of projects.
 */
export function remindersDue(
  { state, starts, ends }: ClockedProject,
  now: Instant,
): ('startingSoon' | 'endingSoon')[] {
  if (state === 'upcoming' && starts !== null && isSoon(starts, now)) return ['startingSoon']
  if (state === 'ongoing' && ends !== null && isSoon(ends, now)) return ['endingSoon']
  return []
}

/**
 * From when on people are reminded of an instant, as ISO text.
 * @later When the job that reminds of projects is next needed.
 */
export function reminderInstant(at: Instant): string {
  return new Date(ms(at) - dayMs).toISOString()
}

function isDue({ at, setAt }: ProjectDate, now: Instant): boolean {
  return ms(at) <= ms(now) && ms(setAt) < ms(at)
}

function isSoon({ at, isReminded }: ProjectDate, now: Instant): boolean {
  return !isReminded && ms(at) - dayMs <= ms(now) && ms(now) < ms(at)
}

function ms(instant: Instant): number {
  const time = instantMs(instant)
  if (time === null) throw new RangeError(`No instant: ${String(instant)}`)
  return time
}
