/** Refusals that end what the person was doing, whichever call met them. */
import type { Access } from '@vitrine/contract'
import { type Refusal, refusalOf } from './error-body.ts'

/** `shut-out`: the session holds, and the company lets them in no longer, or is closed. */
export type Ending = 'signed-in-elsewhere' | 'signed-out' | 'no-access' | 'shut-out'

/**
 * What a refusal means for the whole application, or null when only the caller is concerned.
 * Public calls (signing in, links) show their refusals in place.
 */
export function endingOf(refusal: Refusal, kind: Access['kind'] | undefined): Ending | null {
  const isConflict = refusal.code === 'LoginAgain' || /log ?in again/i.test(refusal.message)
  if (refusal.status === 403 && isConflict) return 'signed-in-elsewhere'
  if (kind === 'public') return null
  // The login page explains that the account is blocked.
  if (refusal.code === 'AccountDisabled') return 'signed-out'
  if (refusal.status === 403) return 'no-access'
  return refusal.status === 401 ? 'signed-out' : null
}

/** `readAt`: when a call that changes nothing was sent, by `performance.now()`; absent for others. */
type Listener = (ending: Ending, readAt?: number) => void

let listener: Listener = () => {}

/** The application says once what to do; the session code does, at start. */
export function onEnding(handle: Listener): void {
  listener = handle
}

/** What was thrown and ended something: nobody needs words about it. */
const ended = new WeakSet<object>()

export function reportRefusal(error: unknown, kind: Access['kind'] | undefined, readAt?: number): void {
  const ending = endingOf(refusalOf(error), kind)
  if (ending === null) return
  if (typeof error === 'object' && error !== null) ended.add(error)
  listener(ending, readAt)
}

/** The live connection was ended, and who we are there was asked: nothing any more. */
export function reportShutOut(): void {
  listener('shut-out')
}

export function hasEnded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ended.has(error)
}
