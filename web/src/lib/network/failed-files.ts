/** Pictures and films that couldn't be loaded. */
import { useState } from 'react'
import { createStore } from '../create-store.ts'
import { reachability } from './network.ts'

/** How often the server was back, whether it was away or doubted alone: files may have been lost either way. */
const returns = createStore(0)
reachability.onReturn(() => returns.set(returns.get() + 1))

/** A phone that goes from one network to another loses what is under way, and tells nobody. */
const againAfterMs = 4_000

interface FailedFiles {
  has(address: string): boolean
  add(address: string): void
}

const none: ReadonlySet<string> = new Set()

/**
 * Which of a component's files couldn't be loaded. Each is tried a second time after a while, and all are once the server
 * is back.
 */
export function useFailedFiles(): FailedFiles {
  const at = returns.use()
  const [kept, setKept] = useState({ at, failed: none, again: none })
  const { failed, again } = kept.at === at ? kept : { failed: none, again: none }
  const tryAgain = (address: string) =>
    setKept((now) => {
      const left = new Set(now.failed)
      left.delete(address)
      return { ...now, failed: left, again: new Set([...now.again, address]) }
    })
  return {
    has: (address) => failed.has(address),
    add: (address) => {
      setKept((now) => {
        const own = now.at === at ? now : { at, failed: none, again: none }
        return { ...own, failed: new Set([...own.failed, address]) }
      })
      if (!again.has(address)) setTimeout(tryAgain, againAfterMs, address)
    },
  }
}
