/** The server as this page reaches it. */
import { useSyncExternalStore } from 'react'
import { refusalOf } from '../api/error-body.ts'
import { Reachability, type ReachabilityState } from './reachability.ts'

/** A probe that hangs is one that failed. */
const probeMs = 4_000

export const reachability = new Reachability({
  probe: async () => {
    const { status } = await fetch('/api/health', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(probeMs),
    })
    return status < 500
  },
  now: () => performance.now(),
  wait: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
})

for (const event of ['online', 'offline']) globalThis.addEventListener?.(event, () => reachability.look())

export function useReachability(): ReachabilityState {
  return useSyncExternalStore(reachability.subscribe, reachability.state)
}

const absent = [502, 503, 504]
/** As browsers say that a request or its answer was lost; other errors of the type are faults of ours. */
const lost = /failed to fetch|network|load failed|input stream|importing a module/i

/** Whether a call failed because nobody was there to answer it: that says nothing of what it asked for. */
export function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return lost.test(error.message)
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  return absent.includes(refusalOf(error).status)
}
