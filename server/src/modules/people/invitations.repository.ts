import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Who invited a member who may enter; null for somebody who is none, or was shut out. */
export async function findInviter(
  scope: Scope,
  personId: string,
): Promise<{ invitedBy: string | null } | null> {
  const [row] = await scope.rows<{ invitedBy: string | null }>(sql`
    select invited_by as "invitedBy" from memberships
    where domain_id = ${scope.domainId} and person_id = ${personId} and is_active`)
  return row ?? null
}
