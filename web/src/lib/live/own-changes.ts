/** Ids of changes that this page sent itself: live messages about them repeat only what the server's answer says. */
import { forgetWithSession } from '../session/session-memory.ts'

/** More than are ever in flight. */
const mostKept = 1_000

const own = new Set<string>()
forgetWithSession(() => own.clear())

/** Call this before the request: the live message may arrive before the answer. */
export function noteOwnChange(id: string): void {
  own.add(id)
  const [oldest] = own
  if (own.size > mostKept && oldest !== undefined) own.delete(oldest)
}

/** An empty list stands for many changes by anybody, so it is false. */
export function areOwnChanges(ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => own.has(id))
}
