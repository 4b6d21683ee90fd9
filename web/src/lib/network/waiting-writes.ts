/** How many changes wait for the connection, in all queues together. */
import { createStore } from '../create-store.ts'

const count = createStore(0)

const byKeeper = new Map<string, number>()

/** `keeper`: name of the queue. */
export function setWaitingWrites(keeper: string, waiting: number): void {
  byKeeper.set(keeper, waiting)
  count.set([...byKeeper.values()].reduce((sum, each) => sum + each, 0))
}

export const useWaitingWrites = count.use

// Closing the window would lose them.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (count.get() > 0) event.preventDefault()
})
