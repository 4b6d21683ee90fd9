/** Pictures and films that couldn't be loaded. */
import { useState } from 'react'
import { createStore } from '../create-store.ts'
import { reach } from './network.ts'

/** How often the server was away and came back. */
const returns = createStore(0)
reach.onReturn((wasAway) => {
  if (wasAway) returns.set(returns.get() + 1)
})

interface FailedFiles {
  has(address: string): boolean
  add(address: string): void
}

const none: ReadonlySet<string> = new Set()

/** Which of a component's files couldn't be loaded. All are tried again once the server is back. */
export function useFailedFiles(): FailedFiles {
  const at = returns.use()
  const [kept, setKept] = useState({ at, addresses: none })
  const addresses = kept.at === at ? kept.addresses : none
  return {
    has: (address) => addresses.has(address),
    add: (address) => setKept({ at, addresses: new Set([...addresses, address]) }),
  }
}
