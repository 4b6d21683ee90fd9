import type { Scope } from '../../scope/scope.ts'
import { type ActivityEntry, insertActivity } from './activity.repository.ts'

/** Writes entries in the caller's transaction, in the name of the scope's person. */
export async function writeActivity(scope: Scope, entries: readonly ActivityEntry[]): Promise<void> {
  if (entries.length > 0) await insertActivity(scope, entries)
}
