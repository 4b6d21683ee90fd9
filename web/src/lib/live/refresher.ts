/** Reads queries again that the server has reported changed: many news within a moment are one reading. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Ms to gather messages: long enough for all messages of one action, too short to be noticed. */
const GATHER_MS = 150
/** Least ms between two reads of a query because of live messages. */
const SPACING_MS = 1_000

export interface Refresher {
  /** Reads again what is on screen of these queries; the rest is read when it is next shown. */
  refresh(keys: readonly QueryKey[]): void
  /** Everything on screen, after news may have been missed. */
  refreshAll(): void
  stop(): void
}

export function createRefresher(queryClient: Pick<QueryClient, 'invalidateQueries'>): Refresher {
  const waiting = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = 0

  const flush = () => {
    timer = undefined
    lastMs = Date.now()
    const keys = [...waiting.values()]
    waiting.clear()
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }
  return {
    refresh(keys) {
      for (const key of keys) waiting.set(JSON.stringify(key), key)
      const delayMs = Math.max(GATHER_MS, lastMs + SPACING_MS - Date.now())
      timer ??= setTimeout(flush, delayMs)
    },
    refreshAll() {
      // Once the menus are drawn: what they close isn't read again.
      setTimeout(() => void queryClient.invalidateQueries())
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
