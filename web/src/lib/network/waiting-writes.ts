/** How many changes wait for the connection, whoever keeps them. */
import { createStore } from '../create-store.ts'

const count = createStore(0)

export const setWaitingWrites = count.set

export const useWaitingWrites = count.use

// Who closes the window would lose them.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (count.get() > 0) event.preventDefault()
})
