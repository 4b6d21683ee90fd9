/** What the people of a company are told by operators, and have seen. */
import type { Announcement } from '@vitrine/contract'
import type { Database } from '../../platform/db/database.ts'
import { withDatabase } from '../../platform/db/with-database.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { insertDismissal, listShown } from './announcements.repository.ts'

export async function listAnnouncements(scope: Scope): Promise<Inside<Announcement>[]> {
  const rows = await listShown(scope)
  return rows.map(({ endsAt, ...row }) => ({ ...row, endsAt: endsAt?.toISOString() ?? null }))
}

export type Dismissals = ReturnType<typeof createDismissals>

/** A person has dismissed something in all of their companies. */
export function createDismissals(database: Database) {
  return withDatabase(database, { insertDismissal })
}
