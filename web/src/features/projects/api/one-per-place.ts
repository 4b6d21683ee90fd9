import type { QueryClient } from '@tanstack/react-query'
import { forgetWithSession } from '../../../lib/session/session-memory.ts'
import type { EditPlace } from './kept-edits.ts'

/** A project, the person who works on it, and the page's query cache. */
export interface Place extends EditPlace {
  queryClient: QueryClient
}

/** One for each place, whichever page asks; closed and forgotten with the session. */
export function onePerPlace<Kept extends { close(): void }>(
  make: (place: Place) => Kept,
): (place: Place) => Kept {
  const open = new Map<string, Kept>()
  forgetWithSession(() => {
    for (const kept of open.values()) kept.close()
    open.clear()
  })
  return (place) => {
    const key = `${place.domainId} ${place.personId} ${place.projectId}`
    const found = open.get(key) ?? make(place)
    open.set(key, found)
    return found
  }
}
