/** A value that lives as long as the page does: components show it, anybody changes it. */
import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get: () => Value
  /** Shows the same value to all who use it; nothing happens where it is the one there is. */
  set: (next: Value) => void
  /** The value in a component, which is drawn again when another takes its place. */
  use: () => Value
}

export function createStore<Value>(start: Value): Store<Value> {
  let value = start
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
