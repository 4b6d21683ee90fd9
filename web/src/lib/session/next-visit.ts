/**
 * What was typed and not saved when the session ends, or a refusal leads away: kept by person, company and form for the
 * next visit. In memory, where nobody else's pages look, and in the storage of the window for a page that is loaded anew;
 * that storage is emptied when the session ends.
 */
import { useEffect, useRef } from 'react'
import { currentSession } from './session-store.ts'

const keepers = new Set<() => void>()
const inMemory = new Map<string, string>()
let isEnding = false

/** Calls `keep` before the page is left whatever it holds. */
export function useBeforeEnding(keep: () => void): void {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const call = () => latest.current()
    keepers.add(call)
    return () => {
      keepers.delete(call)
    }
  }, [])
}

/** Whether the page is being left without a question: there is nothing to stay for. */
export function isLeftAtOnce(): boolean {
  return isEnding
}

/** Keeps what is typed, and leaves the page by `leave`, which nothing holds up. */
export function leaveAtOnce(leave: () => void | Promise<void>): void {
  for (const keep of keepers) keep()
  isEnding = true
  void Promise.resolve(leave()).finally(() => {
    isEnding = false
  })
}

/** Time for another page to arrive. */
const loadMs = 5_000

/** Like `leaveAtOnce`, where `leave` loads another page: the browser asks nothing until that has arrived. */
export function leaveForPage(leave: () => unknown): void {
  leaveAtOnce(() => {
    leave()
    return new Promise((resolve) => setTimeout(resolve, loadMs))
  })
}

/** Storage key of the present person's input; null where nobody is signed in. `place`: the form. */
export function typedKey(place: string): string | null {
  const session = currentSession()
  if (session.status === 'signed-out') return null
  const domainId = session.status === 'entered' ? session.domain._id : ''
  return `vitrine.typed.${domainId}.${session.user?._id ?? ''}.${place}`
}

export function keepTyped(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  inMemory.set(key, text)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or switched off: a page that is loaded anew has forgotten it.
  }
}

/** Null where nothing is kept. */
export function readTyped(key: string): unknown {
  try {
    return JSON.parse(inMemory.get(key) ?? sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function forgetTyped(key: string): void {
  inMemory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
