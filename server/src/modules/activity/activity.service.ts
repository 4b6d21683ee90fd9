import type { ActivityKind, ActivitySubject } from '@vitrine/rules'
import type { Scope } from '../../scope/scope.ts'
import { insertActivity } from './activity.repository.ts'

export interface ActivityEntry {
  kind: ActivityKind
  subject: ActivitySubject
  /** Null for bulk actions, which give a `count`. */
  subjectId: string | null
  /** Its name at this time. */
  subjectName: string
  /** What of it was changed: `name`, `description`, `detail:<id>`, `price:<id>`, …; absent for the record as a whole. */
  field?: string
  oldValue?: string | null
  newValue?: string | null
  count?: number
  processId?: string
}

/** Writes entries in the caller's transaction, in the name of the scope's person. */
export async function writeActivity(scope: Scope, entries: readonly ActivityEntry[]): Promise<void> {
  if (entries.length > 0) await insertActivity(scope, entries)
}
