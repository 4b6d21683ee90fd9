/** What this page sent under ids of its own: news of it say nothing that the server's answer doesn't. */
import { forgetWithSession } from '../session/session-memory.ts'

/** More than are ever under way. */
const mostKept = 1_000

const own = new Set<string>()
forgetWithSession(() => own.clear())

/** To be said before it is sent: the news may arrive before the answer. */
export function noteOwnChange(id: string): void {
  own.add(id)
  const [oldest] = own
  if (own.size > mostKept && oldest !== undefined) own.delete(oldest)
}

/** No ids mean many, of whomever. */
export function areOwnChanges(ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => own.has(id))
}
