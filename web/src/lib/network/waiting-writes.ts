/** How many changes wait for the connection, whoever keeps them. */
import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

export function setWaitingWrites(next: number): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWaitingWrites(): number {
  return useSyncExternalStore(subscribe, () => count)
}

// Who closes the window would lose them.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (count > 0) event.preventDefault()
})
