/**
 * What was typed and not saved when a refusal leads away from the page: kept by person and company for the next visit.
 * In the storage of the window, which is emptied when the session ends.
 */
import { useEffect, useRef } from 'react'

const keepers = new Set<() => void>()

/** Calls `keep` before the page is left because something is not allowed. */
export function useBeforeNoAccess(keep: () => void): void {
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

export function keepForNextVisit(): void {
  for (const keep of keepers) keep()
}
